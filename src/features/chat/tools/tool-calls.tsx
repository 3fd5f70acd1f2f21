import { StyleSheet, View } from 'react-native'

import type { ToolCall } from '@/core/conversation/message'
import { radius, space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { stageOf } from './stage'
import { ToolCallCard } from './tool-call-card'

/** The calls of one message, together. */
export function ToolCalls({
  calls,
  scope = '',
  isLive = true,
  isAwaited = false,
}: {
  calls: readonly ToolCall[]
  /** Names the message among all threads: the ids of calls are not unique. */
  scope?: string
  /** Whether a call without an answer can still get one. */
  isLive?: boolean
  /** Whether what the agent makes of the results is still to come under them. */
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
