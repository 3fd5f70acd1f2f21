import { fireEvent, screen } from '@testing-library/react-native'
import { StyleSheet, View } from 'react-native'

import { Button } from '@/ui/button/button'
import { fakeBrowser } from '@/ui/testing/fake-browser'
import { show } from '@/ui/testing/show'
import { phone, resizeWindow, restoreWindow } from '@/ui/testing/window-size'

import { MessageField } from './message-field'

const onChangeText = jest.fn()
const onSubmit = jest.fn()
const onRecall = jest.fn()
beforeEach(() => jest.clearAllMocks())
afterEach(() => {
  jest.restoreAllMocks()
  restoreWindow()
})

const field = (value: string) => (
  <MessageField
    value={value}
    onChangeText={onChangeText}
    onSubmit={onSubmit}
    onRecall={onRecall}
    placeholder="Message Kitchen"
    leading={<Button label="Add" onPress={() => {}} />}
    trailing={<Button label="Send" onPress={onSubmit} />}
  />
)
const input = () => screen.getByLabelText('Message Kitchen')
const pressKey = (key: string, more: object = {}) => {
  const preventDefault = jest.fn()
  fireEvent(input(), 'keyPress', { nativeEvent: { key, ...more }, preventDefault })
  return preventDefault.mock.calls.length > 0
}

describe('the message field', () => {
  it('reports what a person types', () => {
    show(field(''))
    fireEvent.changeText(input(), 'Hello')

    expect(onChangeText).toHaveBeenCalledWith('Hello')
  })

  it('shows the buttons on both sides', () => {
    show(field(''))

    expect(screen.getByRole('button', { name: 'Add' })).toBeOnTheScreen()
    expect(screen.getByRole('button', { name: 'Send' })).toBeOnTheScreen()
  })

  it('moves the buttons below a tall text, and back beside the field when it is empty', () => {
    const view = show(field('one\ntwo\nthree'))
    const isBeside = () => StyleSheet.flatten(input().props.style).flex === 1
    const grow = (height: number) =>
      fireEvent(input(), 'contentSizeChange', { nativeEvent: { contentSize: { height } } })
    grow(100)
    expect(isBeside()).toBe(true)
    grow(150)
    expect(isBeside()).toBe(false)
    grow(50)
    expect(isBeside()).toBe(false)
    view.rerender(field(''))
    expect(isBeside()).toBe(true)
  })

  it('starts a new line on Enter on iOS and Android', () => {
    show(field('Hello'))

    expect(input()).toHaveProp('submitBehavior', 'newline')
    expect(input()).toHaveProp('multiline', true)
    expect(input().props.onKeyPress).toBeUndefined()
  })

  it('grows to eight lines, then scrolls', () => {
    resizeWindow({ ...phone, fontScale: 1 })
    show(field('Hello'))

    const { maxHeight, lineHeight } = StyleSheet.flatten(input().props.style)
    expect(maxHeight / lineHeight).toBe(8)
  })

  it('moves the buttons under the text if large text leaves no room', () => {
    resizeWindow({ ...phone, fontScale: 2 })
    show(field('Hello'))

    const directions = screen
      .UNSAFE_getAllByType(View)
      .map(({ props }) => StyleSheet.flatten(props.style)?.flexDirection)
    expect(directions).toContain('column')
  })
})

describe('the message field in a browser', () => {
  let browser: ReturnType<typeof fakeBrowser>
  beforeEach(() => {
    browser = fakeBrowser()
  })
  afterEach(() => browser.close())

  it('sends on Enter without starting a new line', () => {
    show(field('Hello'))

    expect(pressKey('Enter')).toBe(true)
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('does not send on Shift+Enter', () => {
    show(field('Hello'))

    expect(pressKey('Enter', { shiftKey: true })).toBe(false)
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('does not send while an input method is composing', () => {
    show(field('こん'))

    expect(pressKey('Enter', { isComposing: true })).toBe(false)
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('recalls the last message when the up arrow is pressed in the empty field', () => {
    show(field(''))

    expect(pressKey('ArrowUp')).toBe(true)
    expect(onRecall).toHaveBeenCalledTimes(1)
  })

  it('leaves the up arrow to the browser if the field has text', () => {
    show(field('Hello'))

    expect(pressKey('ArrowUp')).toBe(false)
    expect(onRecall).not.toHaveBeenCalled()
  })
})
