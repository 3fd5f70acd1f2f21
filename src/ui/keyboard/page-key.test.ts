import { pageKeyOf } from './page-key'

describe('a key on the page', () => {
  it.each([
    ['Ctrl-K', { key: 'k', ctrlKey: true }, 'search'],
    ['⌘K', { key: 'K', metaKey: true }, 'search'],
    ['Ctrl-N', { key: 'n', ctrlKey: true }, 'new'],
    ['Ctrl-Shift-O', { key: 'O', ctrlKey: true, shiftKey: true }, 'new'],
    ['⌘⇧O', { key: 'o', metaKey: true, shiftKey: true }, 'new'],
    ['Escape', { key: 'Escape' }, 'escape'],
    ['Ctrl-O, which opens a file', { key: 'o', ctrlKey: true }, undefined],
    [
      'Ctrl-Shift-N, which opens a private window',
      { key: 'N', ctrlKey: true, shiftKey: true },
      undefined,
    ],
    ['Ctrl-Alt-K', { key: 'k', ctrlKey: true, altKey: true }, undefined],
    ['a letter', { key: 'k' }, undefined],
    ['Escape of an input method', { key: 'Escape', isComposing: true }, undefined],
    ['Escape of an input method in Safari', { key: 'Escape', keyCode: 229 }, undefined],
  ])('%s (%j) means %s', (_name, press, meaning) => {
    expect(pageKeyOf(press)).toBe(meaning)
  })
})
