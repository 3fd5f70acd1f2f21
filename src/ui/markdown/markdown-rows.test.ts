import { charactersPerRow, createMarkdownRows, type MarkdownRow } from './markdown-rows'

const paragraph = 'Words that fill a line of an answer, one after the other.\n\n'
const long = paragraph.repeat(200)
const streamed = (text: string) => ({ text, isStreaming: true, isPlain: false })
const finished = (text: string) => ({ text, isStreaming: false, isPlain: false })
const atOnce = (text: string) => createMarkdownRows().update(finished(text))
const blocksOf = (rows: readonly MarkdownRow[]) =>
  rows.flatMap((row) => (row.kind === 'blocks' ? row.blocks : []))

describe('the rows of a text', () => {
  it('are a single row for a short text', () => {
    expect(atOnce('short').length).toBe(1)
    expect(atOnce(paragraph.repeat(100).slice(0, charactersPerRow)).length).toBe(1)
  })

  it('split a long text into several rows with all its blocks in order', () => {
    const rows = atOnce(long)
    expect(rows.length).toBeGreaterThanOrEqual(5)
    expect(blocksOf(rows).map(({ id }) => id)).toEqual(
      Array.from({ length: 200 }, (_, at) => 2 * at),
    )
  })

  it('are the same whether the text arrives at once or piece by piece', () => {
    const reader = createMarkdownRows()
    for (let end = 0; end < long.length; end += 97) reader.update(streamed(long.slice(0, end)))
    expect(reader.update(finished(long))).toEqual(atOnce(long))
  })

  it('keep their identity while the text grows after them', () => {
    const reader = createMarkdownRows()
    const [first, second] = reader.update(streamed(long.slice(0, 6_000)))
    expect(second).toBeDefined()
    const grown = reader.update(streamed(long))
    expect(grown[0]).toBe(first)
    expect(grown[1]).toBe(second)
    expect(reader.update(finished(long)).slice(0, -1)).toEqual(grown.slice(0, -1))
  })

  it('have at most one caret, in the last row', () => {
    const reader = createMarkdownRows()
    const carets = (text: string) =>
      reader.update(streamed(text)).map((row) => row.kind !== 'plain' && row.hasCaret)
    expect(carets('')).toEqual([true])
    // A paragraph shows the caret in its own last line.
    expect(carets('words')).toEqual([false])
    expect(carets('words\n\n---')).toEqual([true])
    expect(carets(`${long}---`).filter(Boolean)).toEqual([true])
    expect(carets(`${long}---`).at(-1)).toBe(true)
  })

  it('end with a note where the text is cut', () => {
    const rows = atOnce(paragraph.repeat(6_000))
    expect(rows.at(-1)).toEqual({ kind: 'cut', hasCaret: false })
    expect(rows.slice(0, -1).every(({ kind }) => kind === 'blocks')).toBe(true)
  })

  it('hold the whole source of a text that is shown without formatting', () => {
    const rows = createMarkdownRows().update({ text: long, isStreaming: false, isPlain: true })
    const text = rows.map((row) => (row.kind === 'plain' ? row.text : '')).join('\n')
    expect(rows.length).toBeGreaterThan(1)
    expect(text.trimEnd()).toBe(long.trimEnd())
  })
})
