import { directionOf } from './direction'

describe('the direction of a text', () => {
  it.each([
    ['Latin', 'hello שלום', 'ltr'],
    ['Hebrew', 'שלום hello', 'rtl'],
    ['Arabic', 'مرحبا', 'rtl'],
    ['Persian', 'سلام', 'rtl'],
    ['Chinese', '你好', 'ltr'],
    ['Adlam, beyond the first plane', '𞤀𞤣', 'rtl'],
  ])('is that of its first letter: %s', (_script, text, direction) => {
    expect(directionOf(text)).toBe(direction)
  })

  it('ignores digits, punctuation and emoji before the first letter', () => {
    expect(directionOf('1. 🙂 – שלום')).toBe('rtl')
  })

  it.each(['', '123', '?!'])('is left to right without letters: %j', (text) => {
    expect(directionOf(text)).toBe('ltr')
  })
})
