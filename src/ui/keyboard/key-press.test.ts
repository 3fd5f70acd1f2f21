import { actionFor } from './key-press'

describe('a key in the message field', () => {
  it.each([
    ['Enter', {}, 'Hello', 'send'],
    ['Enter', { ctrlKey: true }, 'Hello', 'send'],
    ['Enter', { shiftKey: true }, 'Hello', undefined],
    ['Enter', { altKey: true }, 'Hello', undefined],
    ['Enter', { isComposing: true }, 'Hello', undefined],
    ['Enter', { keyCode: 229 }, 'Hello', undefined],
    ['ArrowUp', {}, '', 'recall'],
    ['ArrowUp', {}, 'Hello', undefined],
    ['ArrowUp', { shiftKey: true }, '', undefined],
    ['ArrowUp', { metaKey: true }, '', undefined],
    ['a', {}, '', undefined],
  ])('%s %j in %j means %s', (key, more, text, action) => {
    expect(actionFor({ key, ...more }, text)).toBe(action)
  })
})
