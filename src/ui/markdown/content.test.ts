import { picturesIn, readContent, textOf, type Content } from './content'
import { markdownLexer } from './markdown-lexer'

function read(source: string): readonly Content[] {
  return markdownLexer.read(source, {}).tokens.flatMap((token) => readContent(token) ?? [])
}

function paragraph(source: string) {
  const [content] = read(source)
  if (content?.kind !== 'paragraph') throw new Error('This is not a paragraph.')
  return content.children
}

describe('the content of markdown', () => {
  it('is one entry per block', () => {
    const kinds = read('# a\n\nb\n\n- c\n\n> d\n\n```\ne\n```\n\n---\n\n| f |\n|---|\n').map(
      ({ kind }) => kind,
    )

    expect(kinds).toEqual(['heading', 'paragraph', 'list', 'quote', 'code', 'rule', 'table'])
  })

  it('joins neighbouring pieces of text', () => {
    expect(paragraph('a \\* b &amp; <i>c</i>')).toEqual([
      { kind: 'text', text: 'a * b & <i>c</i>' },
    ])
  })

  it('keeps line breaks and drops the blanks around them', () => {
    expect(paragraph('one  \n   two')).toEqual([{ kind: 'text', text: 'one\ntwo' }])
  })

  it('does not decode references inside code', () => {
    expect(paragraph('`&amp;`')).toEqual([{ kind: 'code', text: '&amp;' }])
  })

  it('shows a link to an unsafe address as its text', () => {
    expect(paragraph('[press](javascript:alert(1))')).toEqual([{ kind: 'text', text: 'press' }])
  })

  it('marks a link whose text names another destination', () => {
    expect(paragraph('[good.example](https://evil.example)')).toMatchObject([
      { kind: 'link', isMisleading: true, address: { destination: 'evil.example' } },
    ])
  })

  it('reads the language of code without the rest of the line', () => {
    expect(read('```ts title="a"\nb\n```')).toEqual([{ kind: 'code', language: 'ts', text: 'b' }])
  })

  it('numbers an ordered list from its first number', () => {
    expect(read('7. a\n8. b')).toMatchObject([{ kind: 'list', start: 7 }])
    expect(read('- a')).toMatchObject([{ kind: 'list', start: undefined }])
  })

  it('knows which tasks are done', () => {
    const [list] = read('- [x] a\n- [ ] b\n- c')
    const items = list?.kind === 'list' ? list.items : []

    expect(items.map(({ isChecked }) => isChecked)).toEqual([true, false, undefined])
  })

  it('hides link definitions, but shows footnotes', () => {
    expect(read('[a]: https://a.example')).toEqual([])
    expect(read('[^1]: note')).toMatchObject([{ children: [{ text: '[^1]: note' }] }])
  })

  it('flattens nesting that native layout cannot show', () => {
    const depthOf = (content: Content | undefined): number =>
      content?.kind === 'quote' ? 1 + depthOf(content.children[0]) : 0

    expect(depthOf(read(`${'> '.repeat(40)}deep`)[0])).toBeLessThan(20)
  })
})

describe('content that is too large', () => {
  const table = (rows: number, columns: number) =>
    [
      `|${'a|'.repeat(columns)}`,
      `|${'-|'.repeat(columns)}`,
      ...Array.from({ length: rows }, () => `|${'b|'.repeat(columns)}`),
    ].join('\n')

  it('is cut to two thousand table cells, and keeps its source', () => {
    const [cut] = read(table(3_000, 20))

    expect(cut).toMatchObject({ kind: 'cut', reason: { kind: 'rows', shown: 100, total: 3_000 } })
    expect(cut?.kind === 'cut' && cut.source === table(3_000, 20)).toBe(true)
    expect(cut?.kind === 'cut' && cut.start).toMatchObject({ kind: 'table', rows: { length: 100 } })
  })

  it('does not include a table of usual size', () => {
    expect(read(table(100, 10))).toMatchObject([{ kind: 'table', rows: { length: 100 } }])
  })

  it('is cut to the first entries of a list or a quote', () => {
    expect(read('- a\n'.repeat(2_000))).toMatchObject([
      { kind: 'cut', reason: { shown: 500, total: 2_000 }, start: { kind: 'list' } },
    ])
    expect(read('> a\n>\n'.repeat(600))).toMatchObject([{ kind: 'cut', start: { kind: 'quote' } }])
  })

  it('is cut to the start of a paragraph', () => {
    const [cut] = read('word '.repeat(10_000))

    expect(cut).toMatchObject({ kind: 'cut', reason: { kind: 'length' } })
    expect(cut?.kind === 'cut' && cut.source.length).toBe(50_000)
  })
})

describe('characters that change the order of a text', () => {
  it.each([
    ['in text', 'a\u202Ebc'],
    ['written as a reference', 'a&#x202e;bc'],
    ['in bold text', '**a\u202Ebc**'],
  ])('are written out %s', (_where, source) => {
    expect(textOf(paragraph(source))).toBe('a\\u202ebc')
  })

  it('are written out in code and in the description of a picture', () => {
    expect(textOf(paragraph('`a\u2066b` ![c\u202Ed](x.png)'))).toBe('a\\u2066b c\\u202ed')
  })

  it('make a link show its real host', () => {
    for (const text of ['docs\u202E', '\u2067docs', 'a\u202Bb'])
      expect(paragraph(`[${text}](https://evil.example)`)).toMatchObject([{ isMisleading: true }])
  })

  it('stay where they help to mix scripts', () => {
    expect(textOf(paragraph('a \u2067שלום\u2069 b'))).toBe('a \u2067שלום\u2069 b')
  })
})

describe('the text of spans', () => {
  it('includes everything that is nested', () => {
    expect(textOf(paragraph('a **b *c* `d`** [e](https://x.example) ![f](x.png)'))).toBe(
      'a b c d e f',
    )
  })
})

describe('the pictures of spans', () => {
  it('are found in order, including those in bold text', () => {
    const source = '![a](https://x.example/a.png) **![b](https://x.example/b.png)**'

    expect(picturesIn(paragraph(source)).map(({ alt }) => alt)).toEqual(['a', 'b'])
  })
})
