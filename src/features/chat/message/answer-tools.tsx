import { atom, useAtomValue } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { isEqual } from '@/core/conversation/fold/is-equal'
import type { AssistantMessage } from '@/core/conversation/message'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { ToolCalls } from '@/features/chat/tools/tool-calls'
import { ToolsUsed, toolsUsedHeight } from '@/features/chat/tools/tools-used'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { requestsAtom } from '@/state/toolset/tools'

import { useToolsUsed } from './use-tools-used'

/** The top of an answer: the tools that went into all of it. Its space is there before they are. */
export function AnswerHead({ threadKey, firstId }: { threadKey: ThreadKey; firstId: string }) {
  const tools = useAtomValue(useToolsUsed(threadKey, firstId))
  return (
    <View style={styles.head}>
      <ToolsUsed tools={tools} scope={scopeOf(threadKey, firstId)} />
    </View>
  )
}

/** A component of its own: messages without calls are not drawn again when the run changes. */
export function AnswerCalls({
  threadKey,
  message,
  isLast,
}: {
  threadKey: ThreadKey
  message: AssistantMessage
  isLast: boolean
}) {
  const { kind } = useAtomValue(runStateAtom(threadKey))
  const asked = useAtomValue(useAskedCalls(threadKey))
  return (
    <ToolCalls
      calls={message.toolCalls}
      scope={scopeOf(threadKey, message.id)}
      isLive={kind === 'running' || kind === 'suspended'}
      isLast={isLast}
      asked={asked}
    />
  )
}

/** The calls of a thread that wait for the person. */
function useAskedCalls(threadKey: ThreadKey) {
  const [asked] = useState(() => {
    const ids = atom((get) => {
      const state = get(runStateAtom(threadKey))
      const interrupts = state.kind === 'suspended' ? state.interrupts : []
      return [...get(requestsAtom(threadKey)), ...interrupts].flatMap(
        ({ toolCallId }) => toolCallId ?? [],
      )
    })
    const same = selectAtom(ids, (list) => list, isEqual)
    return atom((get) => new Set(get(same)))
  })
  return asked
}

const scopeOf = (threadKey: ThreadKey, id: string) => `${threadKeyText(threadKey)}/${id}`

const styles = StyleSheet.create({ head: { minHeight: toolsUsedHeight } })
