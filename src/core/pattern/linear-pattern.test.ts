import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import { linearPattern } from './linear-pattern'
import { createWork, TooMuchWorkError } from './work'

const enough = 10_000_000

function matches(source: string, text: string): boolean {
  const pattern = linearPattern(source)
  if (!pattern) throw new Error(`${source} cannot be matched`)
  return pattern(text, createWork(enough))
}

/** How many steps a match takes. */
function stepsFor(source: string, text: string): number {
  let steps = 0
  linearPattern(source)?.(text, { spend: (more) => void (steps += more) })
  return steps
}

describe('a pattern without backtracking', () => {
  it.each([
    ['^(a+)+$', 'a'.repeat(500)],
    ['^(a|a)*$', 'a'.repeat(500)],
    ['^(a?){30}a{30}$', 'a'.repeat(30)],
    ['^([a-zA-Z0-9])(([-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+$', 'a'.repeat(500)],
    ['a*a*a*a*b', 'a'.repeat(500)],
    [String.raw`^(\d+\.?)+$`, '1'.repeat(500)],
    ['(.*)*x', 'a'.repeat(500)],
  ])('takes steps in proportion to the length of the text: %s', (source, text) => {
    const once = stepsFor(source, `${text}!`)
    const twice = stepsFor(source, `${text}${text}!`)

    expect(once).toBeGreaterThan(0)
    expect(twice).toBeLessThan(2.5 * once)
  })

  it('stops when its budget of work is used up', () => {
    const pattern = linearPattern('(?=.*b)a')

    expect(() => pattern?.('a'.repeat(2_000), createWork(10_000))).toThrow(TooMuchWorkError)
  })

  it.each(['(a)\\1', '(?<x>a)\\k<x>', '(?<=a)b', '(?<!a)b', '(a{1000}){1000}'])(
    'does not support %s',
    (source) => {
      expect(linearPattern(source)).toBeUndefined()
    },
  )

  it.each(['(', '[b-a]', 'a**', '\\-'])('rejects the invalid pattern %s', (source) => {
    expect(() => linearPattern(source)).toThrow(SyntaxError)
  })

  it.each([
    ['^[\\w.+-]+@[\\w-]+\\.[a-z]{2,}$', 'ada@example.org', true],
    ['^[\\w.+-]+@[\\w-]+\\.[a-z]{2,}$', 'ada@example', false],
    ['^\\p{Lu}\\p{Ll}*$', 'Änne', true],
    ['^(?!.*\\.\\.)[a-z.]+$', 'a..b', false],
    ['^(?!.*\\.\\.)[a-z.]+$', 'a.b', true],
    ['^(?=.*\\d)(?=.*[a-z]).{8,}$', 'abcdefg1', true],
    ['\\bcat\\b', 'a cat sat', true],
    ['\\bcat\\b', 'concatenate', false],
    ['^.$', '😀', true],
    ['^\\u{1F600}$', '😀', true],
    ['^\\uD83D\\uDE00$', '😀', true],
    ['^[^a]$', '\n', true],
    ['^a{2,3}$', 'aaaa', false],
    ['^a{2,}$', 'aaaa', true],
    ['^(?:yes|no|)$', '', true],
    ['', 'anything', true],
    ['[(|)\\]]', ']', true],
  ])('finds %s in %s: %s', (source, text, isFound) => {
    expect(matches(source, text)).toBe(isFound)
  })

  it('agrees with the native matcher on every pattern', async () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '\\b', '^', '$', '1')
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.tuple(tie('tree'), tie('tree')).map((two) => two.join('')),
        fc.tuple(tie('tree'), tie('tree')).map((two) => `(?:${two.join('|')})`),
        fc
          .tuple(tie('tree'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0,}', '*?'))
          .map(([part, times]) => `(${part})${times}`),
        tie('tree').map((part) => `(?=${part})`),
        tie('tree').map((part) => `(?!${part})`),
      ),
    }))
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '\n'), maxLength: 8 })
    await assertProperty(
      fc.property(tree, text, (source, some) => {
        expect(matches(source, some)).toBe(new RegExp(source, 'u').test(some))
      }),
      { seed: 170_391, count: 1_000 },
    )
  })
})
