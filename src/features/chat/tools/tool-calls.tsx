import { use, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ToolCall } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { RunState } from '@/core/run/run-state'
import { isDeviceTool } from '@/state/toolset/tool-switches'
import { Button } from '@/ui/button/button'
import { useWords } from '@/words/use-words'

import { isUnderWay, stageOf } from './stage'
import { ToolLabelsContext } from './tool-labels-context'
import { ToolLine } from './tool-line'

/** The tool calls of one message, one line each. */
export function ToolCalls({
  calls,
  threadKey,
  messageId,
  turn = 'running',
  isLast = true,
  asked = nothingAsked,
}: {
  calls: readonly ToolCall[]
  threadKey: ThreadKey
  messageId: string
  /** Determines whether an unanswered call can still get a result. */
  turn?: RunState['kind']
  /** Whether this is the last message, whose running calls are shown below the list. */
  isLast?: boolean
  /** The ids of the calls that wait for the person. */
  asked?: ReadonlySet<string>
}) {
  const words = useWords()
  const labels = use(ToolLabelsContext)
  const [isWhole, setWhole] = useState(false)
  if (calls.length === 0) return null
  const shown = isWhole ? calls : calls.slice(0, mostLines)
  const lines = shown.map((call) => ({
    call,
    // Call ids are unique only within a message.
    id: `${messageId}/${call.id}`,
    stage: stageOf(call, {
      turn,
      isAsked: asked.has(call.id),
      isOurs: labels.has(call.name) || isDeviceTool(call.name),
    }),
  }))
  return (
    <View role="group" aria-label={words.tools.calls(calls.length)}>
      {lines.map((line) => (
        <View key={line.call.id} testID="tool-call-message">
          <ToolLine
            {...line}
            threadKey={threadKey}
            opensByItself={isLast && isUnderWay(line.stage)}
          />
        </View>
      ))}
      {shown.length < calls.length && (
        <View style={styles.start}>
          <Button
            look="plain"
            label={words.tools.moreCalls(calls.length - shown.length)}
            onPress={() => setWhole(true)}
            testID="tool-calls-more"
          />
        </View>
      )}
    </View>
  )
}

/** More lines would take too long to draw. */
const mostLines = 50

const styles = StyleSheet.create({ start: { alignItems: 'flex-start' } })

const nothingAsked: ReadonlySet<string> = new Set()
