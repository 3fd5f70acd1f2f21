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

  it('knows the language of code, without what follows it', () => {
    expect(read('```ts title="a"\nb\n```')).toEqual([{ kind: 'code', language: 'ts', text: 'b' }])
  })

  it('counts an ordered list from its first number', () => {
    expect(read('7. a\n8. b')).toMatchObject([{ kind: 'list', start: 7 }])
    expect(read('- a')).toMatchObject([{ kind: 'list', start: undefined }])
  })

  it('knows which tasks are done', () => {
    const [list] = read('- [x] a\n- [ ] b\n- c')
    const items = list?.kind === 'list' ? list.items : []

    expect(items.map(({ isChecked }) => isChecked)).toEqual([true, false, undefined])
  })

  it('hides definitions of links, but shows footnotes', () => {
    expect(read('[a]: https://a.example')).toEqual([])
    expect(read('[^1]: note')).toMatchObject([{ children: [{ text: '[^1]: note' }] }])
  })

  it('flattens nesting that native layout cannot show', () => {
    const depthOf = (content: Content | undefined): number =>
      content?.kind === 'quote' ? 1 + depthOf(content.children[0]) : 0

    expect(depthOf(read(`${'> '.repeat(40)}deep`)[0])).toBeLessThan(20)
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
  it('are found inside of links and bold text, in order', () => {
    const source = '![a](https://x.example/a.png) **![b](https://x.example/b.png)**'

    expect(picturesIn(paragraph(source)).map(({ alt }) => alt)).toEqual(['a', 'b'])
  })
})
