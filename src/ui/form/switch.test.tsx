import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { Switch } from './switch'

const onValueChange = jest.fn()
beforeEach(() => jest.clearAllMocks())

describe('a switch', () => {
  it.each([true, false])('exposes whether it is on: %s', (value) => {
    show(<Switch label="Stream" value={value} onValueChange={onValueChange} />)

    const drawn = screen.getByRole('switch', { name: 'Stream' })
    if (value) expect(drawn).toBeChecked()
    else expect(drawn).not.toBeChecked()
  })

  it('reports the opposite value when it is pressed', () => {
    show(<Switch label="Stream" value onValueChange={onValueChange} />)
    fireEvent.press(screen.getByRole('switch'))

    expect(onValueChange.mock.calls).toEqual([[false]])
  })
})
