import { StyleSheet, View } from 'react-native'

import type { ToolCall } from '@/core/conversation/message'
import { radius, space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { stageOf } from './stage'
import { ToolCallCard } from './tool-call-card'

/** The tool calls of one message. */
export function ToolCalls({
  calls,
  scope = '',
  isLive = true,
  isAwaited = false,
}: {
  calls: readonly ToolCall[]
  /** Identifies the message among all threads, because call ids are not unique. */
  scope?: string
  /** Whether an unanswered call can still get a result. */
  isLive?: boolean
  /** Whether the agent's text after the results is still to come. */
  isAwaited?: boolean
}) {
  const words = useWords()
  const { colors } = useTheme()
  if (calls.length === 0) return null
  return (
    <View
      role="group"
      aria-label={words.tools.calls(calls.length)}
      style={[
        styles.group,
        { backgroundColor: colors.elevation.level1, borderColor: colors.outlineVariant },
      ]}
    >
      {calls.map((call, index) => (
        <View
          key={call.id}
          style={index > 0 && [styles.next, { borderTopColor: colors.outlineVariant }]}
          testID="tool-call-message"
        >
          <ToolCallCard
            call={call}
            id={`${scope}/${call.id}`}
            stage={stageOf(call, isLive)}
            isAwaited={isAwaited}
          />
        </View>
      ))}
    </View>
  )
}

const styles = StyleSheet.create({
  group: {
    borderRadius: radius.card,
    borderWidth: StyleSheet.hairlineWidth,
    marginVertical: space.sm,
    overflow: 'hidden',
  },
  next: { borderTopWidth: StyleSheet.hairlineWidth },
})
