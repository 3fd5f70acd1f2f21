import { createBlocks, type Block } from './blocks'
import { drawableBlocks } from './drawable-blocks'
import { plainParts } from './plain-parts'

/** A part of a text that a list can draw, measure and unmount on its own. Its identity changes with its look. */
export type MarkdownRow =
  | { kind: 'blocks'; blocks: readonly Block[]; hasCaret: boolean }
  /** The rest is too long to be shown with formatting. */
  | { kind: 'cut'; hasCaret: boolean }
  | { kind: 'plain'; text: string }

export interface MarkdownText {
  text: string
  isStreaming: boolean
  /** Whether it is shown without formatting. */
  isPlain: boolean
}

export interface MarkdownRows {
  /** Returns the rows of a text that mostly grows: at least one, and the caret is in the last one. */
  update: (text: MarkdownText) => readonly MarkdownRow[]
}

/** One or two screens of a phone. A shorter text has one row. */
export const charactersPerRow = 2_000

/** How much of a text is shown with formatting. */
const mostCharacters = 300_000

export function createMarkdownRows(): MarkdownRows {
  const reader = createBlocks()
  let rows: readonly MarkdownRow[] = []

  function readRows({ text, isStreaming, isPlain }: MarkdownText): readonly MarkdownRow[] {
    if (isPlain) return plainParts(text).map((part) => ({ kind: 'plain', text: part }))
    const isLong = text.length > mostCharacters
    const shown = isLong ? text.slice(0, mostCharacters) : text
    const read = reader.update(shown, isStreaming && !isLong)
    const blocks = drawableBlocks(read)
    const isCut = isLong || read.length > blocks.length
    const last = blocks.at(-1)
    const hasCaret = isStreaming && (isCut || !last || !endsInWords(last))
    const inRows = inRowsOf(blocks).map((each, index, all) => {
      const isLast = index === all.length - 1
      return { kind: 'blocks' as const, blocks: each, hasCaret: hasCaret && isLast && !isCut }
    })
    return isCut ? [...inRows, { kind: 'cut', hasCaret }] : inRows
  }

  return {
    update(text) {
      rows = readRows(text).map((row, index) => {
        const before = rows[index]
        return before && isSame(before, row) ? before : row
      })
      return rows
    },
  }
}

/** Where a row ends depends only on the blocks before, so a growing text changes only the last rows. */
function inRowsOf(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const rows: Block[][] = [[]]
  let length = 0
  for (const block of blocks) {
    if (length >= charactersPerRow) {
      rows.push([])
      length = 0
    }
    rows.at(-1)?.push(block)
    length += block.length
  }
  return rows
}

/** Whether a block ends in a line of text, which then shows the caret. */
function endsInWords({ content }: Block): boolean {
  return content.kind !== 'table' && content.kind !== 'rule' && content.kind !== 'cut'
}

function isSame(one: MarkdownRow, other: MarkdownRow): boolean {
  if (one.kind === 'plain' || other.kind === 'plain')
    return one.kind === 'plain' && other.kind === 'plain' && one.text === other.text
  if (one.kind !== other.kind || one.hasCaret !== other.hasCaret) return false
  if (one.kind === 'cut' || other.kind === 'cut') return true
  return (
    one.blocks.length === other.blocks.length &&
    one.blocks.every((block, index) => block === other.blocks[index])
  )
}
