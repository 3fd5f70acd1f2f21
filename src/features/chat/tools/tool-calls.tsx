import { View } from 'react-native'

import type { ToolCall } from '@/core/conversation/message'
import { useWords } from '@/words/use-words'

import { isRunning, stageOf } from './stage'
import { ToolLine } from './tool-line'

/** The tool calls of one message, a line each. */
export function ToolCalls({
  calls,
  scope = '',
  isLive = true,
  isLast = true,
  asked = nothingAsked,
}: {
  calls: readonly ToolCall[]
  /** Identifies the message among all threads, because call ids are not unique. */
  scope?: string
  /** Whether an unanswered call can still get a result. */
  isLive?: boolean
  /** Whether nothing follows: then its running calls are shown below the list. */
  isLast?: boolean
  /** The ids of the calls that wait for the person. */
  asked?: ReadonlySet<string>
}) {
  const words = useWords()
  if (calls.length === 0) return null
  const lines = calls.map((call) => ({
    call,
    id: `${scope}/${call.id}`,
    stage: stageOf(call, isLive, asked.has(call.id)),
  }))
  return (
    <View role="group" aria-label={words.tools.calls(calls.length)}>
      {lines.map((line) => (
        <View key={line.call.id} testID="tool-call-message">
          <ToolLine {...line} opensByItself={isLast && isRunning(line.stage)} />
        </View>
      ))}
    </View>
  )
}

const nothingAsked: ReadonlySet<string> = new Set()
