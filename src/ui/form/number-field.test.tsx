import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { NumberField } from './number-field'

const onChangeText = jest.fn()
const onStep = jest.fn()
beforeEach(() => jest.clearAllMocks())

const field = (more: { canStepDown?: boolean; canStepUp?: boolean; error?: string } = {}) =>
  show(
    <NumberField
      label="Rounds"
      text="5"
      onChangeText={onChangeText}
      onStep={onStep}
      down={{ label: 'Decrease Rounds', isPossible: more.canStepDown ?? true }}
      up={{ label: 'Increase Rounds', isPossible: more.canStepUp ?? true }}
      inputMode="numeric"
      error={more.error}
    />,
  )

const pressKey = (key: string) =>
  fireEvent(screen.getByLabelText('Rounds'), 'keyPress', { nativeEvent: { key } })

describe('a number field', () => {
  it('reports the text as typed, even if it is not a number', () => {
    field()
    fireEvent.changeText(screen.getByLabelText('Rounds'), '5x')

    expect(onChangeText).toHaveBeenCalledWith('5x')
  })

  it('steps down and up with its buttons', () => {
    field()
    fireEvent.press(screen.getByRole('button', { name: 'Decrease Rounds' }))
    fireEvent.press(screen.getByRole('button', { name: 'Increase Rounds' }))

    expect(onStep.mock.calls).toEqual([[-1], [1]])
  })

  it('steps with the arrow keys', () => {
    field()
    pressKey('ArrowUp')
    pressKey('ArrowDown')
    pressKey('7')

    expect(onStep.mock.calls).toEqual([[1], [-1]])
  })

  it('does not step below its minimum', () => {
    field({ canStepDown: false })
    fireEvent.press(screen.getByRole('button', { name: 'Decrease Rounds' }))
    pressKey('ArrowDown')

    expect(screen.getByRole('button', { name: 'Decrease Rounds' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Increase Rounds' })).toBeEnabled()
    expect(onStep).not.toHaveBeenCalled()
  })

  it('does not step above its maximum', () => {
    field({ canStepUp: false })
    fireEvent.press(screen.getByRole('button', { name: 'Increase Rounds' }))
    pressKey('ArrowUp')

    expect(screen.getByRole('button', { name: 'Increase Rounds' })).toBeDisabled()
    expect(onStep).not.toHaveBeenCalled()
  })

  it('announces an error', () => {
    field({ error: 'Enter a number.' })

    expect(screen.getByRole('alert')).toHaveTextContent('Enter a number.')
  })

  it('shows no alert without an error', () => {
    field()

    expect(screen.queryByRole('alert')).toBeNull()
  })
})
