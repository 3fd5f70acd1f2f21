import { StyleSheet, View } from 'react-native'

import type { ToolCall } from '@/core/conversation/message'
import { useWide } from '@/ui/layout/use-wide'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { JsonView } from './json-view'
import { isUnderWay, type Stage } from './stage'
import { ToolResultView } from './tool-result-view'

/** The arguments and the result of a call. */
export function ToolCallContent({ call, stage }: { call: ToolCall; stage: Stage }) {
  const isWide = useWide()
  const hasResult = !isUnderWay(stage) && stage !== 'asked'
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
})
