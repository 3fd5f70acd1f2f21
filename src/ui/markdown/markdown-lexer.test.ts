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

  it('shows text as it is written if its nesting overflows the stack', () => {
    const source = `${'>'.repeat(100_000)} deep`

    expect(typesOf(source)).toEqual(['paragraph'])
    expect(markdownLexer.read(source, {}).tokens[0]).toMatchObject({ text: source })
  })
})
