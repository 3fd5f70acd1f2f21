import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'
import { Text } from '@/ui/text'

import { SettingRow } from './setting-row'

const onSwitch = jest.fn()
const onReset = jest.fn()
beforeEach(() => jest.clearAllMocks())

const row = (isOn: boolean, canReset = false) =>
  show(
    <SettingRow
      label="Temperature"
      help="Low values give focused answers."
      isOn={isOn}
      onSwitch={onSwitch}
      reset={canReset ? { label: 'Reset', name: 'Reset Temperature', onPress: onReset } : undefined}
      testID="temperature"
    >
      <Text>0.7</Text>
    </SettingRow>,
  )

describe('a setting', () => {
  it('shows its value only while it is on', () => {
    row(true)
    expect(screen.getByText('0.7')).toBeOnTheScreen()

    screen.unmount()
    row(false)

    expect(screen.queryByText('0.7')).toBeNull()
  })

  it('is switched on and off with its switch', () => {
    row(true)
    fireEvent(screen.getByRole('switch', { name: 'Temperature' }), 'valueChange', false)

    expect(onSwitch.mock.calls).toEqual([[false]])
  })

  it('gives screen readers its help text', () => {
    row(true)

    expect(screen.getByRole('switch')).toHaveProp(
      'accessibilityHint',
      'Low values give focused answers.',
    )
  })

  it('has no reset button if there is nothing to reset', () => {
    row(true)

    expect(screen.queryByText('Reset')).toBeNull()
  })

  it('has a reset button that names the setting', () => {
    row(true, true)
    fireEvent.press(screen.getByRole('button', { name: 'Reset Temperature' }))

    expect(onReset).toHaveBeenCalledTimes(1)
    expect(onSwitch).not.toHaveBeenCalled()
  })
})
