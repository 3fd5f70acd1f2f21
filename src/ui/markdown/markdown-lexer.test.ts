import { Lexer } from 'marked'

import { inlineWork, mostWorkPerReading, workPerText } from './inline-work'
import { markdownLexer } from './markdown-lexer'

const typesOf = (source: string) => markdownLexer.read(source, {}).tokens.map(({ type }) => type)

describe('the markdown lexer', () => {
  it('returns the definitions that it was given, and those that it found', () => {
    const known = { a: { href: 'https://a.example', title: null } }
    const { links } = markdownLexer.read('[b]: https://b.example', known)

    expect(Object.keys(links).sort()).toEqual(['a', 'b'])
  })

  it('resolves a link by a definition from earlier text', () => {
    const known = { a: { href: 'https://a.example', title: null } }
    const [paragraph] = markdownLexer.read('[a]', known).tokens

    expect(paragraph).toMatchObject({ tokens: [{ type: 'link', href: 'https://a.example' }] })
  })

  it('does not change the definitions that it was given', () => {
    const known = {}
    markdownLexer.read('[b]: https://b.example', known)

    expect(known).toEqual({})
  })

  it('does not let an open tag of one block affect the next', () => {
    const { tokens } = markdownLexer.read('text <pre>\n\n*soft*', {})

    expect(tokens.at(-1)).toMatchObject({ type: 'paragraph', tokens: [{ type: 'em' }] })
  })

  it('leaves text as written if its nesting overflows the stack', () => {
    const source = `${'>'.repeat(100_000)} deep`

    expect(typesOf(source)).toEqual(['paragraph'])
    expect(markdownLexer.read(source, {}).tokens[0]).toMatchObject({ text: source })
  })

  it.each(['>', '+ ', '1. ', '- + ', '> 1. '])(
    'does not open a thousand nested blocks in one line: %j',
    (unit) => {
      const reading = jest.spyOn(Lexer.prototype, 'blockTokens')
      markdownLexer.read(`before\n\n${unit.repeat(1_000)}deep`, {})
      const count = reading.mock.calls.length
      reading.mockRestore()

      expect(count).toBe(0)
    },
  )

  it('does not open a hundred nested blocks on successive lines', () => {
    const nested = (levels: number) =>
      Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')

    expect(typesOf(nested(100))).toEqual(['paragraph'])
    expect(typesOf(nested(30))).toEqual(['list'])
  })

  it.each([
    ['stars', 'a*'.repeat(30_000)],
    ['brackets', '['.repeat(60_000)],
    ['half mail addresses', `${'a.'.repeat(40_000)}@`],
    ['tags', '<a'.repeat(30_000)],
    ['ticks', '`a'.repeat(30_000)],
    ['a table of sixty thousand cells', `|a|\n|-|\n${'|b|\n'.repeat(60_000)}`],
    ['many heavy paragraphs', `${'a*'.repeat(1_000)}\n\n`.repeat(100)],
    ['a table of many heavy cells', `|a|\n|-|\n${`|${'*b'.repeat(1_000)}|\n`.repeat(100)}`],
  ])('limits the work for one text: %s', (_what, source) => {
    const reading = jest.spyOn(Lexer.prototype, 'inlineTokens')
    markdownLexer.read(source, {})
    const sources = reading.mock.calls.map(([src]) => src)
    reading.mockRestore()

    const work = sources.reduce((total, src) => total + workPerText + inlineWork(src), 0)
    expect(work).toBeLessThanOrEqual(2 * mostWorkPerReading)
  })

  it('leaves a text with too many marks as written', () => {
    const source = 'a*'.repeat(30_000)

    expect(markdownLexer.read(source, {}).tokens).toMatchObject([
      { type: 'paragraph', tokens: [{ text: source }] },
    ])
  })
})
