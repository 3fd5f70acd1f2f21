import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { space } from '@/ui/theme'

import type { MarkdownActions } from './markdown-context'
import { MarkdownRowView } from './markdown-row-view'
import { createMarkdownRows } from './markdown-rows'

/**
 * Shows untrusted markdown, also while it streams in. Nothing is loaded or opened without a press, and
 * HTML is text. Finished rows render once as long as the other props keep their identity.
 */
export function Markdown({
  text,
  isStreaming,
  labels,
  onOpenLink,
  onCopy,
  loadImage,
  highlighter,
}: MarkdownActions & { text: string; isStreaming: boolean }) {
  const [reader] = useState(createMarkdownRows)
  const [isPlain, setPlain] = useState(false)
  const showPlain = () => setPlain(true)
  const actions = { labels, onOpenLink, onCopy, loadImage, highlighter }
  return (
    <View style={!isPlain && styles.rows}>
      {reader.update({ text, isStreaming, isPlain }).map((row, index) => (
        <MarkdownRowView key={index} row={row} actions={actions} onShowPlain={showPlain} />
      ))}
    </View>
  )
}

const styles = StyleSheet.create({ rows: { gap: space.md } })
