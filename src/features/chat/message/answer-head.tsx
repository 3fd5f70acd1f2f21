import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { AssistantMessage } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { askedCallsAtom } from '@/features/chat/tools/asked-calls'
import { ToolCalls } from '@/features/chat/tools/tool-calls'
import { ToolsUsed, toolsUsedHeight } from '@/features/chat/tools/tools-used'
import { runStateAtom } from '@/state/thread/thread-atoms'

import { useToolsUsed } from './use-tools-used'

/** The top of an answer: the tools used in all of it. Their space is reserved from the start. */
export function AnswerHead({ threadKey, firstId }: { threadKey: ThreadKey; firstId: string }) {
  const tools = useAtomValue(useToolsUsed(threadKey, firstId))
  return (
    <View style={styles.head}>
      <ToolsUsed tools={tools} threadKey={threadKey} messageId={firstId} />
    </View>
  )
}

/** A separate component, so that messages without calls are not redrawn when the run changes. */
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
  const [askedAtom] = useState(() => askedCallsAtom(threadKey))
  const asked = useAtomValue(askedAtom)
  return (
    <ToolCalls
      calls={message.toolCalls}
      threadKey={threadKey}
      messageId={message.id}
      turn={kind}
      isLast={isLast}
      asked={asked}
    />
  )
}

const styles = StyleSheet.create({ head: { minHeight: toolsUsedHeight } })
