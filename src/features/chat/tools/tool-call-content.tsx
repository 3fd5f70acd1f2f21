import { StyleSheet, View } from 'react-native'

import type { ToolCall } from '@/core/conversation/message'
import { useWide } from '@/ui/layout/use-wide'
import { Spinner } from '@/ui/spinner'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { JsonView } from './json-view'
import { isRunning, type Stage } from './stage'
import { ToolResultView } from './tool-result-view'

/** What went into a call and what came out. */
export function ToolCallContent({ call, stage }: { call: ToolCall; stage: Stage }) {
  const isWide = useWide()
  const hasResult = !isRunning(stage) && stage !== 'asked'
  return (
    <View style={isWide ? styles.beside : styles.under}>
      <View style={isWide && styles.half}>
        <Arguments text={call.arguments} isWhole={stage !== 'receiving'} />
      </View>
      {hasResult && (
        <View style={isWide && styles.half}>
          <ToolResultView result={call.result} hasFailed={call.status === 'failed'} />
        </View>
      )}
    </View>
  )
}

const mostLines = 3
/** More than fits into the lines of the widest screen. */
const mostCharacters = 500

/** A running call: a spinner and the beginning of its arguments. */
export function ToolCallPreview({ call }: { call: ToolCall }) {
  const text = visibleText(call.arguments.slice(0, mostCharacters)).trim()
  return (
    <View style={styles.preview}>
      <Spinner testID="tool-call-spinner" />
      <Text
        variant="code"
        tone="onSurfaceVariant"
        numberOfLines={mostLines}
        style={styles.beginning}
      >
        {text === '{}' ? '' : text}
      </Text>
    </View>
  )
}

function Arguments({ text, isWhole }: { text: string; isWhole: boolean }) {
  const words = useWords()
  if (text.trim() !== '')
    return <JsonView title={words.tools.arguments} text={text} isWhole={isWhole} />
  if (!isWhole) return null
  return (
    <Text variant="caption" tone="onSurfaceVariant">
      {words.tools.noArguments}
    </Text>
  )
}

const styles = StyleSheet.create({
  beside: { flexDirection: 'row', alignItems: 'flex-start', gap: space.md },
  under: { gap: space.sm },
  half: { flex: 1 },
  preview: { flexDirection: 'row', alignItems: 'flex-start', gap: space.sm },
  beginning: { flex: 1, writingDirection: 'ltr' },
})
