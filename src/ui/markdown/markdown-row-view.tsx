import { memo } from 'react'
import { StyleSheet } from 'react-native'

import { PlainView } from '@/ui/reading/plain-view'
import { Caret } from '@/ui/reading/caret'
import { space } from '@/ui/theme'

import type { Block } from './blocks'
import { ContentView } from './content-view'
import { CutNote } from './cut-note'
import { MarkdownContext, type MarkdownActions } from './markdown-context'
import type { MarkdownRow } from './markdown-rows'
import { PlainPart } from './plain-text'

/** Memoized by hand: the React Compiler caches a whole list, not its elements. */
export const MarkdownRowView = memo(function MarkdownRowView({
  row,
  actions,
  onShowPlain,
}: {
  row: MarkdownRow
  actions: MarkdownActions
  onShowPlain: () => void
}) {
  switch (row.kind) {
    case 'blocks':
      return (
        <PlainView style={styles.blocks}>
          {row.blocks.map((block) => (
            <MarkdownBlock key={block.id} block={block} {...actions} />
          ))}
          {row.hasCaret && <Caret />}
        </PlainView>
      )
    case 'cut':
      return (
        <PlainView style={styles.blocks}>
          {row.hasCaret && <Caret />}
          <CutNote
            text={actions.labels.cut}
            label={actions.labels.showPlain}
            onShowAll={onShowPlain}
          />
        </PlainView>
      )
    case 'plain':
      return <PlainPart text={row.text} />
  }
})

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

const styles = StyleSheet.create({ blocks: { gap: space.md } })
