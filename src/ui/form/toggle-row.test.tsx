import { fireEvent, render, screen } from '@testing-library/react-native'

import { UiProvider } from '@/ui/ui-provider'

import { SettingRow } from './setting-row'
import { ToggleRow } from './toggle-row'

const onChange = jest.fn()
beforeEach(() => onChange.mockClear())

describe('a row with a switch', () => {
  it('toggles when its label is pressed', () => {
    render(
      <UiProvider>
        <ToggleRow label="Breakfast" value={false} onChange={onChange} />
      </UiProvider>,
    )
    fireEvent.press(screen.getByText('Breakfast'))
    expect(onChange).toHaveBeenCalledWith(true)
  })

  it('toggles once when its switch changes', () => {
    render(
      <UiProvider>
        <ToggleRow label="Breakfast" value onChange={onChange} />
      </UiProvider>,
    )
    fireEvent(screen.getByRole('switch', { name: 'Breakfast' }), 'valueChange', false)
    expect(onChange.mock.calls).toEqual([[false]])
  })

  it('toggles when its help text is pressed', () => {
    render(
      <UiProvider>
        <SettingRow
          label="Seed"
          help="The same answer again"
          isOn={false}
          onSwitch={onChange}
          testID="seed"
        />
      </UiProvider>,
    )
    fireEvent.press(screen.getByText('The same answer again'))
    expect(onChange).toHaveBeenCalledWith(true)
  })
})
