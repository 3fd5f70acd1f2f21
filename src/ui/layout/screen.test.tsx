import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'
import { Text } from '@/ui/text'

import { Screen } from './screen'

const onBack = jest.fn()
const onRename = jest.fn()
beforeEach(() => jest.clearAllMocks())

describe('a screen', () => {
  it('shows its title as the heading, with its subtitle, actions and content', () => {
    show(
      <Screen title="Dinner" subtitle="Kitchen" actions={<Text>Menu</Text>}>
        <Text>Conversation</Text>
      </Screen>,
    )

    expect(screen.getByRole('heading', { name: 'Dinner' })).toBeOnTheScreen()
    for (const text of ['Kitchen', 'Menu', 'Conversation'])
      expect(screen.getByText(text)).toBeOnTheScreen()
  })

  it('goes back with its back button', () => {
    show(
      <Screen title="Dinner" back={{ label: 'Back to threads', onPress: onBack }}>
        <Text>Conversation</Text>
      </Screen>,
    )
    fireEvent.press(screen.getByRole('button', { name: 'Back to threads' }))

    expect(onBack).toHaveBeenCalledTimes(1)
  })

  it('has no back button without a back action', () => {
    show(
      <Screen title="Threads">
        <Text>List</Text>
      </Screen>,
    )

    expect(screen.queryByRole('button')).toBeNull()
  })

  it('has a pressable title that is still a heading', () => {
    show(
      <Screen title="Dinner" onTitlePress={{ label: 'Rename thread', onPress: onRename }}>
        <Text>Conversation</Text>
      </Screen>,
    )
    fireEvent.press(screen.getByRole('button', { name: 'Rename thread' }))

    expect(onRename).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('heading', { name: 'Dinner' })).toBeOnTheScreen()
  })
})
