import fc from 'fast-check'
import { Lexer } from 'marked'

import { assertProperty } from '@/core/testing/assert-property'

import { createBlocks, type Block } from './blocks'
import { readContent, type Content } from './content'
import { marked, markdownLexer, type MarkdownLexer } from './markdown-lexer'

const contents = (blocks: readonly Block[]) => blocks.map(({ content }) => content)

function atOnce(text: string): Content[] {
  return marked(Lexer.lex(text, { gfm: true })).flatMap((token) => readContent(token) ?? [])
}

function stream(pieces: readonly string[]) {
  const blocks = createBlocks()
  let text = ''
  for (const piece of pieces) {
    text += piece
    blocks.update(text, true)
  }
  return blocks.update(text, false)
}

const inPieces = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  )

/** Syntax that later text can turn into something else, and syntax that ends it. */
const atoms = [
  'a¦b c¦word¦ß¦שלום¦1¦2¦12¦\t¦ ¦  ¦    ¦\n¦\n\n¦\r\n¦\n \n¦\n\t\n¦\r¦# ¦## h¦#¦---¦***¦- ¦* ¦+ ¦-¦1. ¦2) ¦. ¦10. ',
  '- [ ] ¦- [x] ¦  - ¦   ¦> ¦>¦> > ¦===¦=¦--¦```¦```js\n¦~~~¦````¦`¦``¦**¦*¦_¦__¦~~¦~¦|¦| a | b |¦|---|---|¦|:-:|--',
  '\n| 1 | 2 |¦[a]¦[a¦]¦][b]¦[b]: ¦[a]: /x¦[a]: <y>¦ "t¦"¦\'¦(¦)¦![a]¦![x](y)¦[l](m)¦<¦<div>¦</div>¦<!--¦-->¦<?¦?>¦<pre>',
  '</pre>¦<x¦</x¦<script>¦</script>¦<![CDATA[¦]]>¦\\¦&amp;¦&#42;¦https://a.b/c¦www.a.bc¦x@y.zz¦$$¦[^1]¦[^1]: n¦\u00a0¦\u2028¦😀¦:',
].flatMap((row) => row.split('¦'))
const markdown = fc
  .array(fc.constantFrom(...atoms), { maxLength: 40 })
  .map((chosen) => chosen.join(''))
const documents = fc
  .array(fc.oneof(markdown, fc.constantFrom('para one\n\n', '- one\n- two\n\n', '## head\n\n')), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''))

describe('a block that is cut while it grows', () => {
  const row = '|b|\n'
  const table = `|a|\n|-|\n${row.repeat(6_000)}`

  it('is not lexed again for every piece', () => {
    let characters = 0
    const counting: MarkdownLexer = {
      read(source, links) {
        characters += source.length
        return markdownLexer.read(source, links)
      },
    }
    const blocks = createBlocks(counting)
    for (let end = 40; end < table.length; end += 40) blocks.update(table.slice(0, end), true)

    const whenReadEveryTime = (table.length * table.length) / 40 / 2
    expect(characters).toBeLessThan(whenReadEveryTime / 5)
  })

  it('reports its full size once it ends, and the text after it is shown immediately', () => {
    const blocks = createBlocks()
    blocks.update(table, true)
    blocks.update(`${table}${row}`, true)
    const after = blocks.update(`${table}${row}\nafter`, true)
    expect(after.map(({ content }) => content.kind)).toEqual(['cut', 'paragraph'])

    const [cut] = contents(blocks.update(`${table}${row}\nafter it`, false))
    expect(cut).toMatchObject({ kind: 'cut', reason: { total: 6_001 } })
  })
})

describe('the blocks of a growing text', () => {
  it('end up the same as if the text had arrived in one piece', async () => {
    await assertProperty(
      fc.property(
        documents,
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
        (text, sizes) => {
          const pieces: string[] = []
          for (let at = 0, turn = 0; at < text.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1
            pieces.push(text.slice(at, at + size))
            at += size
          }
          expect(contents(stream(pieces))).toEqual(atOnce(text))
        },
      ),
      { seed: 392_172 },
    )
  })

  it.each([
    ['a list that goes on after a blank line', '1. one\n\n2. two\n\ntext'],
    ['a paragraph that becomes a heading', 'title\nmore\n===\n\ntext'],
    ['a row that becomes a table', '| a | b |\n|---|---|\n| 1 | 2 |\n\ntext'],
    ['an open fence with blank lines', '```js\nlet a\n\nlet b\n```\n\ntext'],
    ['indented code with blank lines', '    one\n\n    two\n\ntext'],
    ['indented code with a mark that is closed for it', '    ``a\n\n'],
    ['indented code, and a rule that only closing its mark makes', '\t***a\n \n'],
    ['a list, and blanks that end no line', '- one\n- two\n\n\u2028   \n  para one\n\n'],
    ['a comment with blank lines', '<!-- one\n\ntwo -->\n\ntext'],
    ['lazy lines of a quote', '> one\ntwo\n\nthree'],
    ['a list within a list', '- a\n  - b\n\n    c\n- d\n\ne'],
    [
      'a reference defined at the end',
      'see [docs] and ![pic][p]\n\nmore\n\n[docs]: https://a.b\n[p]: https://c.d/e.png',
    ],
    ['a title that runs over a blank line', 'see [a]\n\n[a]: /x "one\n\ntwo"\n\ntext'],
    ['the first of two definitions', '[a]: /x\n\nsee [a]\n\n[a]: /y\n\ntext'],
    ['lines that end in \\r\\n', 'one\r\n\r\ntwo\r\n- a\r\n- b\r\n'],
  ])('match those of the whole text for %s', (_, text) => {
    for (const size of [1, 2, 3, 7, 1000])
      expect(contents(stream(inPieces(text, size)))).toEqual(atOnce(text))
  })

  it('keep their identity after they are finished', () => {
    const blocks = createBlocks()
    const text = '# Title\n\nOne **two**.\n\n- a\n- b\n\n```\ncode\n```\n\nlast words'
    const before = blocks.update(text, true)
    const after = blocks.update(`${text} and more\n\nand more`, true)

    expect(before).toHaveLength(5)
    expect(before.slice(0, 4).every((block, index) => block === after[index])).toBe(true)
    expect(after[4]).not.toBe(before[4])
    expect(after.map(({ isOpen }) => isOpen)).toEqual([false, false, false, false, false, true])
  })

  it('keep their identity when the whole text is finished', () => {
    const blocks = createBlocks()
    const text = 'one\n\ntwo [a]\n\nthree'
    const before = blocks.update(text, true)
    const after = blocks.update(text, false)

    expect(after[0]).toBe(before[0])
    expect(after[1]).toBe(before[1])
    expect(after[2]).toMatchObject({ isOpen: false })
  })

  it('change only if a later definition changes them', () => {
    const blocks = createBlocks()
    const before = blocks.update('see [a]\n\nsee [b]\n\ntext\n\n', true)
    const after = blocks.update('see [a]\n\nsee [b]\n\ntext\n\n[b]: https://b.example\n\nend', true)

    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    expect(JSON.stringify(after[1])).toContain('https://b.example/')
    expect(after[2]).toMatchObject({ content: before[2]?.content })
  })

  it('have no link target until the definition is complete', () => {
    const blocks = createBlocks()
    const settled = 'see [a]\n\ntext\n\n'
    expect(JSON.stringify(blocks.update(`${settled}[a]: https://a.exam`, true)[0])).not.toContain(
      'http',
    )
    expect(
      JSON.stringify(blocks.update(`${settled}[a]: https://a.example/x\n\nend`, true)[0]),
    ).toContain('https://a.example/x')
  })

  it('start over when the text is replaced', () => {
    const blocks = createBlocks()
    blocks.update('one\n\ntwo', true)
    expect(contents(blocks.update('other\n\nwords', true))).toEqual(atOnce('other\n\nwords'))
    expect(contents(blocks.update('short', true))).toEqual(atOnce('short'))
    blocks.update('short and finished', false)
    expect(contents(blocks.update('short and finished\n\nnot quite', true))).toEqual(
      atOnce('short and finished\n\nnot quite'),
    )
  })

  it('show text that was rewritten far from the end when the text is finished', () => {
    const blocks = createBlocks()
    const filler = 'word '.repeat(40)
    blocks.update(`${filler}one ${filler}`, true)
    const rewritten = `${filler}two ${filler} end`
    blocks.update(rewritten, true)
    expect(contents(blocks.update(rewritten, false))).toEqual(atOnce(rewritten))
  })

  it.each([
    ['**bold', { kind: 'strong' }],
    ['*slanted', { kind: 'emphasis' }],
    ['~~gone', { kind: 'struck' }],
    ['`code', { kind: 'code' }],
  ])('show %s as if it were closed', (text, span) => {
    const [block] = createBlocks().update(`before\n\n${text}`, true).slice(-1)
    expect(block?.content).toMatchObject({ kind: 'paragraph', children: [span] })
  })

  it('show only the text of an incomplete link', () => {
    const [block] = createBlocks().update('[words](https://exam', true)
    expect(block?.content).toMatchObject({ children: [{ kind: 'text', text: 'words' }] })
  })

  it('leave unclosed code as it is', () => {
    const [block] = createBlocks().update('```js\nlet a = "**b" // `c [d', true)
    expect(block?.content).toEqual({ kind: 'code', language: 'js', text: 'let a = "**b" // `c [d' })
  })

  it('become plain text when they are nested too deeply', () => {
    const text = `${'- '.repeat(5_000)}a`
    expect(contents(createBlocks().update(text, false))).toEqual([
      { kind: 'paragraph', direction: 'ltr', children: [{ kind: 'text', text }] },
    ])
  })
})

describe('the cost of a growing text', () => {
  function countingLexer() {
    const lexed: number[] = []
    const lexer: MarkdownLexer = {
      read(source, links) {
        lexed.push(source.length)
        return markdownLexer.read(source, links)
      },
    }
    return { lexer, lexed }
  }
  const paragraph = (index: number) =>
    `Paragraph ${index} has *some* words, **a few** of them marked, and [a link](https://a.example/${index}).\n\n`

  it('depends on the open block, not on the length of the message', () => {
    const { lexer, lexed } = countingLexer()
    const blocks = createBlocks(lexer)
    const text = Array.from({ length: 2_000 }, (_, index) => paragraph(index)).join('')
    const longest = paragraph(1_999).length
    let dearest = 0
    for (let end = 20; end < text.length; end += 20) {
      lexed.length = 0
      blocks.update(text.slice(0, end), true)
      dearest = Math.max(
        dearest,
        lexed.reduce((sum, length) => sum + length, 0),
      )
    }
    lexed.length = 0
    blocks.update(text, false)

    // The settling block is read with the text after it, and then that text once more.
    expect(dearest).toBeLessThanOrEqual(longest + 2 * 20)
    expect(lexed.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(longest + 20)
  })

  it('includes rereading only the blocks that mention a late definition', () => {
    const { lexer, lexed } = countingLexer()
    const blocks = createBlocks(lexer)
    const words = Array.from({ length: 500 }, (_, index) => paragraph(index))
    const text = [...words, 'See [the end].\n\n', ...words].join('')
    for (const end of [text.length / 4, text.length / 2, text.length - 1, text.length])
      blocks.update(text.slice(0, end), true)
    for (let end = 0; end < text.length; end += 1_000) blocks.update(text.slice(0, end), true)
    blocks.update(text, true)
    lexed.length = 0
    blocks.update(`${text}[the end]: https://b.example\n\nend`, true)

    expect(lexed.reduce((sum, length) => sum + length, 0)).toBeLessThan(5_000)
  })
})
