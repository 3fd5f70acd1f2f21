import { visibleText } from './visible-text'

describe('a text of a stranger', () => {
  it.each([
    ['what turns the order of letters', 'a\u202Egnp.exe', 'a\\u202egnp.exe'],
    ['what isolates', 'a\u2066b\u2069', 'a\\u2066b\\u2069'],
    ['what takes no place', 'pay\u200Bpal\uFEFF', 'pay\\u200bpal\\ufeff'],
    ['tags', 'a\u{E0041}', 'a\\u{e0041}'],
    ['controls', 'a\u0000\u001B[31m\u0085', 'a\\u0000\\u001b[31m\\u0085'],
    ['half a letter', 'a\uD83D', 'a\\ud83d'],
    ['a joiner that joins nothing', 'pay\u200Dpal', 'pay\\u200dpal'],
    ['a lone carriage return', 'good\rbad', 'good\\u000dbad'],
  ])('shows %s', (_case, text, shown) => expect(visibleText(text)).toBe(shown))

  it.each([
    ['lines and tabs', 'a\n\tb'],
    ['emoji of several parts', '👨‍👩‍👧 👩🏽‍🚀 ❤️‍🔥'],
    ['words of other scripts', 'שלום, 你好, می‌خواهم, हिन्दी'],
  ])('leaves %s', (_case, text) => expect(visibleText(text)).toBe(text))

  it('takes a line end of Windows for a line end', () => {
    expect(visibleText('a\r\nb')).toBe('a\nb')
  })
})
