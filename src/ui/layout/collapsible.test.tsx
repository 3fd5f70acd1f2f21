import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'
import { Text } from '@/ui/text'

import { Collapsible } from './collapsible'

const onToggle = jest.fn()
beforeEach(() => jest.clearAllMocks())

const line = (isOpen: boolean) => (
  <Collapsible
    label="search, completed"
    header={<Text>search</Text>}
    isOpen={isOpen}
    onToggle={onToggle}
  >
    <Text>Arguments</Text>
  </Collapsible>
)

describe('a collapsible line', () => {
  it('shows only its header while it is closed', () => {
    show(line(false))

    expect(screen.getByText('search')).toBeOnTheScreen()
    expect(screen.queryByText('Arguments')).toBeNull()
    expect(screen.getByRole('button', { name: 'search, completed' })).toBeCollapsed()
  })

  it('shows its content while it is open', () => {
    show(line(true))

    expect(screen.getByText('Arguments')).toBeOnTheScreen()
    expect(screen.getByRole('button', { name: 'search, completed' })).toBeExpanded()
  })

  it.each([true, false])('asks to change from %s to the opposite', (isOpen) => {
    show(line(isOpen))
    fireEvent.press(screen.getByRole('button'))

    expect(onToggle.mock.calls).toEqual([[!isOpen]])
  })
})
