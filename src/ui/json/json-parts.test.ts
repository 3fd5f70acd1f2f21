import { jsonParts, type JsonParts } from './json-parts'

const written = ({ parts }: JsonParts) =>
  parts.map((part) => part.map(({ text }) => text).join('')).join('\n')

const rolesIn = ({ parts }: JsonParts) =>
  parts.flat().flatMap(({ text, role }) => (role ? [`${role} ${text}`] : []))

describe('JSON laid out in lines', () => {
  it.each([
    { query: 'soup', limits: [1, 2.5], deep: { a: null, b: [{}], c: [] }, empty: {} },
    [],
    {},
    [[[]]],
    'text with "quotes" and a \n line',
    -1.5e-7,
    true,
  ])('matches JSON.stringify: %j', (value) => {
    const shown = jsonParts(JSON.stringify(value), true)
    expect(written(shown)).toBe(JSON.stringify(value, undefined, 2))
    expect(shown.isCut).toBe(false)
  })

  it('distinguishes keys, strings, numbers and words', () => {
    expect(rolesIn(jsonParts('{"a" : "b", "c": [1, true]}', true))).toEqual([
      'key "a"',
      'string "b"',
      'key "c"',
      'number 1',
      'word true',
    ])
  })

  it('keeps numbers and repeated keys as they were written', () => {
    const text = '{"id":12345678901234567890,"id":1.0}'
    expect(written(jsonParts(text, true))).toBe('{\n  "id": 12345678901234567890,\n  "id": 1.0\n}')
  })

  it('decodes escapes, except for invisible characters', () => {
    expect(written(jsonParts('"\\u4f60\\u597d \\u202egnp"', true))).toBe('"你好 \\u202egnp"')
  })

  it.each(['{"a": ', 'not JSON', '', '{"a":1}}'])(
    'shows the invalid JSON %j as plain text',
    (text) => {
      expect(written(jsonParts(text, true))).toBe(text)
    },
  )

  it('is not laid out until it is complete', () => {
    expect(written(jsonParts('{"a":1}', false))).toBe('{"a":1}')
  })

  it('is cut at the maximum number of lines', () => {
    const shown = jsonParts(JSON.stringify([1, 2, 3, 4]), true, { lines: 3, characters: 100 })
    expect(written(shown)).toBe('[\n  1,\n  2,')
    expect(shown.isCut).toBe(true)
  })

  it.each([true, false])(
    'is cut at the maximum number of characters, never within a surrogate pair',
    (isWhole) => {
      const shown = jsonParts('"ab🙂cd"', isWhole, { lines: 3, characters: 4 })
      expect(written(shown)).toBe('"ab')
      expect(shown.isCut).toBe(true)
    },
  )

  it('is not cut if it just fits', () => {
    expect(jsonParts('[\n1,\n2]', true, { lines: 4, characters: 12 }).isCut).toBe(false)
    expect(jsonParts('a\nb', true, { lines: 2, characters: 3 }).isCut).toBe(false)
  })

  it('is split into parts without losing a line', () => {
    const numbers = Array.from({ length: 500 }, (_, index) => index)
    const shown = jsonParts(JSON.stringify(numbers), true)
    expect(shown.parts.length).toBeGreaterThan(5)
    expect(written(shown)).toBe(JSON.stringify(numbers, undefined, 2))
  })

  it('limits the indentation of deep nesting', () => {
    const depth = 2_000
    const text = '[1,'.repeat(depth) + '1' + ']'.repeat(depth)
    expect(written(jsonParts(text, true)).length).toBeLessThan(text.length * 60)
  })
})
