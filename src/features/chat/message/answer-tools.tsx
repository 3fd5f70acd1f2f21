import { useAtomValue } from 'jotai'

import type { AssistantMessage } from '@/core/conversation/message'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { ToolCalls } from '@/features/chat/tools/tool-calls'
import { ToolsUsed } from '@/features/chat/tools/tools-used'
import { runStateAtom } from '@/state/thread/thread-atoms'

import { useToolsUsed } from './use-tools-used'

/** The tools of a whole answer, above its first message. */
export function AnswerTools({
  threadKey,
  message,
}: {
  threadKey: ThreadKey
  message: AssistantMessage
}) {
  const tools = useAtomValue(useToolsUsed(threadKey, message.id))
  return <ToolsUsed tools={tools} scope={scopeOf(threadKey, message)} />
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
  return (
    <ToolCalls
      calls={message.toolCalls}
      scope={scopeOf(threadKey, message)}
      isLive={kind === 'running' || kind === 'suspended'}
      isAwaited={isLast && kind === 'running'}
    />
  )
}

const scopeOf = (threadKey: ThreadKey, { id }: AssistantMessage) =>
  `${threadKeyText(threadKey)}/${id}`
