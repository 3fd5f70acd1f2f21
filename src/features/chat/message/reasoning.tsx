import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ReasoningMessage } from '@/core/conversation/message'
import { QuietLine } from '@/ui/layout/quiet-line'
import { Text } from '@/ui/text'
import { space, useTheme } from '@/ui/theme'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

import { MessageText } from './message-text'

/** A thought: one quiet line that expands. */
export function Reasoning({
  message: { text, isStreaming = false },
  seconds,
}: {
  message: ReasoningMessage
  seconds: number | undefined
}) {
  const words = useWords().message
  const { colors } = useTheme()
  const [isOpen, setIsOpen] = useState(false)
  const title = titleOf(isStreaming, seconds, words)
  const line = lastLine(text)
  // Some models report a thought without its text.
  if (text === '')
    return (
      <Text variant="caption" tone="onSurfaceVariant" style={styles.alone} testID="reasoning">
        {title}
      </Text>
    )
  return (
    <View testID="reasoning">
      <View style={styles.head}>
        <QuietLine
          label={title}
          isOpen={isOpen}
          onToggle={setIsOpen}
          minHeight={space.xxl}
          testID="reasoning-toggle"
        >
          <Text variant="caption" tone="onSurfaceVariant">
            {title}
          </Text>
        </QuietLine>
        {isStreaming && !isOpen && (
          <Text
            variant="caption"
            tone="onSurfaceVariant"
            numberOfLines={1}
            style={styles.latest}
            testID="reasoning-latest"
          >
            {line}
          </Text>
        )}
      </View>
      {isOpen && (
        <View style={[styles.thought, { borderColor: colors.outlineVariant }]}>
          <MessageText text={text} isStreaming={isStreaming} />
        </View>
      )}
    </View>
  )
}

function titleOf(isStreaming: boolean, seconds: number | undefined, words: Words['message']) {
  if (isStreaming) return words.thinking
  return seconds === undefined ? words.thought : words.thoughtFor(seconds)
}

function lastLine(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed.slice(trimmed.lastIndexOf('\n') + 1).trim()
}

const styles = StyleSheet.create({
  alone: { paddingVertical: space.sm },
  head: { flexDirection: 'row', alignItems: 'center', gap: space.sm },
  latest: { flex: 1, fontStyle: 'italic' },
  thought: { borderStartWidth: 2, paddingStart: space.md, marginBottom: space.sm },
})
