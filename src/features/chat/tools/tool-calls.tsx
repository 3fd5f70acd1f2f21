import { use, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ToolCall } from '@/core/conversation/message'
import type { RunState } from '@/core/run/run-state'
import { isDeviceTool } from '@/state/toolset/tool-switches'
import { Button } from '@/ui/button/button'
import { useWords } from '@/words/use-words'

import { isUnderWay, stageOf } from './stage'
import { ToolLabelsContext } from './tool-labels-context'
import { ToolLine } from './tool-line'

/** The tool calls of one message, a line each. */
export function ToolCalls({
  calls,
  scope = '',
  turn = 'running',
  isLast = true,
  asked = nothingAsked,
}: {
  calls: readonly ToolCall[]
  /** Identifies the message among all threads, because call ids are not unique. */
  scope?: string
  /** Tells whether an unanswered call can still get a result. */
  turn?: RunState['kind']
  /** Whether nothing follows: then its running calls are shown below the list. */
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
    id: `${scope}/${call.id}`,
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
          <ToolLine {...line} opensByItself={isLast && isUnderWay(line.stage)} />
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

/** More lines at once would take long to draw. */
const mostLines = 50

const styles = StyleSheet.create({ start: { alignItems: 'flex-start' } })

const nothingAsked: ReadonlySet<string> = new Set()
