import { proseText, visibleText } from './visible-text'

describe('untrusted text', () => {
  it.each([
    ['a character that reverses the order', 'a\u202Egnp.exe', 'a\\u202egnp.exe'],
    ['isolating characters', 'a\u2066b\u2069', 'a\\u2066b\\u2069'],
    ['zero-width characters', 'pay\u200Bpal\uFEFF', 'pay\\u200bpal\\ufeff'],
    ['tags', 'a\u{E0041}', 'a\\u{e0041}'],
    ['control characters', 'a\u0000\u001B[31m\u0085', 'a\\u0000\\u001b[31m\\u0085'],
    ['half of a surrogate pair', 'a\uD83D', 'a\\ud83d'],
    ['a joiner that joins nothing', 'pay\u200Dpal', 'pay\\u200dpal'],
    ['a lone carriage return', 'good\rbad', 'good\\u000dbad'],
  ])('makes %s visible', (_case, text, shown) => expect(visibleText(text)).toBe(shown))

  it.each([
    ['lines and tabs', 'a\n\tb'],
    ['composed emoji', '👨‍👩‍👧 👩🏽‍🚀 ❤️‍🔥'],
    ['words in other scripts', 'שלום, 你好, می‌خواهم, हिन्दी'],
  ])('keeps %s', (_case, text) => expect(visibleText(text)).toBe(text))

  it('normalizes Windows line endings', () => {
    expect(visibleText('a\r\nb')).toBe('a\nb')
  })
})

describe('running text', () => {
  it('writes out order overrides, and keeps marks that help to mix scripts', () => {
    expect(proseText('a\u202Eb\u202Dc')).toBe('a\\u202eb\\u202dc')
    expect(proseText('\u200Fשלום\u2067a\u2069')).toBe('\u200Fשלום\u2067a\u2069')
  })
})
