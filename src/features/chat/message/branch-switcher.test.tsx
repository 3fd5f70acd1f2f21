import { fireEvent, render, screen } from '@testing-library/react-native'

import { UiProvider } from '@/ui/ui-provider'

import { BranchSwitcher } from './branch-switcher'

const onSwitch = jest.fn()
beforeEach(() => onSwitch.mockClear())

const show = (position: number, disabled = false) =>
  render(
    <UiProvider>
      <BranchSwitcher branches={{ position, count: 3 }} disabled={disabled} onSwitch={onSwitch} />
    </UiProvider>,
  )

const previous = () => screen.getByRole('button', { name: 'Previous version' })
const next = () => screen.getByRole('button', { name: 'Next version' })

describe('the branch switcher', () => {
  it('shows which version is selected', () => {
    show(2)
    expect(screen.getByText('2/3')).toBeOnTheScreen()
    expect(screen.getByLabelText('Version 2 of 3')).toBeOnTheScreen()
  })

  it('switches to the previous and the next version', () => {
    show(2)
    fireEvent.press(previous())
    fireEvent.press(next())
    expect(onSwitch.mock.calls).toEqual([[-1], [1]])
  })

  it('stops at the first version', () => {
    show(1)
    expect(previous()).toBeDisabled()
    expect(next()).toBeEnabled()
  })

  it('stops at the last version', () => {
    show(3)
    expect(previous()).toBeEnabled()
    expect(next()).toBeDisabled()
  })

  it('is disabled while a turn runs', () => {
    show(2, true)
    expect(previous()).toBeDisabled()
    expect(next()).toBeDisabled()
  })
})
