import { memo, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { Caret } from '@/ui/caret'
import { space } from '@/ui/theme'

import { createBlocks, type Block } from './blocks'
import { ContentView } from './content-view'
import { CutNote } from './cut-note'
import { drawableBlocks } from './drawable-blocks'
import { MarkdownContext, type MarkdownActions } from './markdown-context'
import { PlainText } from './plain-text'

/**
 * Shows untrusted markdown, also while it streams in. Nothing is loaded or opened without a press, and
 * HTML is text. Finished blocks render once as long as the other props keep their identity.
 */
export function Markdown({
  text,
  isStreaming,
  ...actions
}: MarkdownActions & { text: string; isStreaming: boolean }) {
  const [reader] = useState(() => createBlocks())
  const [isPlain, setPlain] = useState(false)
  if (isPlain) return <PlainText text={text} />
  const isLong = text.length > mostCharacters
  const read = reader.update(isLong ? text.slice(0, mostCharacters) : text, isStreaming && !isLong)
  const blocks = drawableBlocks(read)
  const isCut = isLong || read.length > blocks.length
  const last = blocks.at(-1)
  return (
    <View style={styles.blocks}>
      {inParts(blocks).map((part, index) => (
        <MarkdownPart key={index} blocks={part} {...actions} />
      ))}
      {isStreaming && (isCut || !(last && endsInWords(last))) && <Caret />}
      {isCut && (
        <CutNote
          text={actions.labels.cut}
          label={actions.labels.showPlain}
          onShowAll={() => setPlain(true)}
        />
      )}
    </View>
  )
}

/** What is shown with its formatting of one message. */
const mostCharacters = 300_000

type PartProps = MarkdownActions & { blocks: readonly Block[] }

/**
 * A group of blocks. Without groups, every frame of a long answer would compare a thousand unchanged
 * blocks.
 */
const MarkdownPart = memo(function MarkdownPart({ blocks, ...actions }: PartProps) {
  return (
    <View style={styles.blocks}>
      {blocks.map((block) => (
        <MarkdownBlock key={block.id} block={block} {...actions} />
      ))}
    </View>
  )
}, isSamePart)

const blocksPerPart = 16

function inParts(blocks: readonly Block[]): readonly (readonly Block[])[] {
  return Array.from({ length: Math.ceil(blocks.length / blocksPerPart) }, (_, index) =>
    blocks.slice(index * blocksPerPart, (index + 1) * blocksPerPart),
  )
}

function isSamePart(before: PartProps, after: PartProps): boolean {
  return (
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index]) &&
    before.labels === after.labels &&
    before.onOpenLink === after.onOpenLink &&
    before.onCopy === after.onCopy &&
    before.loadImage === after.loadImage &&
    before.highlighter === after.highlighter
  )
}

/** Memoized by hand: the React Compiler caches a whole list, not its elements. */
const MarkdownBlock = memo(function MarkdownBlock({
  block: { content, isOpen },
  ...actions
}: MarkdownActions & { block: Block }) {
  return (
    <MarkdownContext value={actions}>
      <ContentView content={content} isOpen={isOpen} />
    </MarkdownContext>
  )
})

/** Whether the block ends in a line of text, which shows the caret itself. */
function endsInWords({ content }: Block): boolean {
  return content.kind !== 'table' && content.kind !== 'rule' && content.kind !== 'cut'
}

const styles = StyleSheet.create({ blocks: { gap: space.md } })
