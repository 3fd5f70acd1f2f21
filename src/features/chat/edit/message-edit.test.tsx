import { fireEvent, render, screen } from '@testing-library/react-native'

import { Shell } from '@/parts/testing/shell'

import { MessageEdit } from './message-edit'

const handlers = {
  onChange: jest.fn(),
  onShown: jest.fn(),
  onSend: jest.fn(),
  onCancel: jest.fn(),
}
beforeEach(() => Object.values(handlers).forEach((handler) => handler.mockClear()))

const show = (text: string, isNew = false) =>
  render(
    <Shell>
      <MessageEdit text={text} isNew={isNew} {...handlers} />
    </Shell>,
  )

const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }))

describe('editing a message', () => {
  it('reports what is typed', () => {
    show('Hello')
    fireEvent.changeText(screen.getByDisplayValue('Hello'), 'Hello again')
    expect(handlers.onChange).toHaveBeenCalledWith('Hello again')
  })

  it('sends the trimmed text', () => {
    show('  Hello \n')
    press('Send')
    expect(handlers.onSend).toHaveBeenCalledWith('Hello')
  })

  it('does not send an empty text', () => {
    show('  ')
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    press('Send')
    expect(handlers.onSend).not.toHaveBeenCalled()
  })

  it('can be cancelled', () => {
    show('Hello')
    press('Cancel')
    expect(handlers.onCancel).toHaveBeenCalledTimes(1)
    expect(handlers.onSend).not.toHaveBeenCalled()
  })

  it.each([
    ['reports that a new field was shown', true, 1],
    ['reports nothing when its row is mounted again', false, 0],
  ])('%s', (_case, isNew, times) => {
    show('Hello', isNew)
    expect(handlers.onShown).toHaveBeenCalledTimes(times)
  })
})
