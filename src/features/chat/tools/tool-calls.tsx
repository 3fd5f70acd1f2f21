import { View } from 'react-native'

import type { ToolCall } from '@/core/conversation/message'
import { useWords } from '@/words/use-words'

import { stageOf } from './stage'
import { ToolLine } from './tool-line'

/** The tool calls of one message, a line each. */
export function ToolCalls({
  calls,
  scope = '',
  isLive = true,
  asked = nothingAsked,
}: {
  calls: readonly ToolCall[]
  /** Identifies the message among all threads, because call ids are not unique. */
  scope?: string
  /** Whether an unanswered call can still get a result. */
  isLive?: boolean
  /** The ids of the calls that wait for the person. */
  asked?: ReadonlySet<string>
}) {
  const words = useWords()
  if (calls.length === 0) return null
  return (
    <View role="group" aria-label={words.tools.calls(calls.length)}>
      {calls.map((call) => (
        <View key={call.id} testID="tool-call-message">
          <ToolLine
            call={call}
            id={`${scope}/${call.id}`}
            stage={stageOf(call, isLive, asked.has(call.id))}
          />
        </View>
      ))}
    </View>
  )
}

const nothingAsked: ReadonlySet<string> = new Set()
