import { EventType } from '@ag-ui/core'

import type { Draft } from '@/core/conversation/fold/draft'
import { hasSettled } from '@/core/conversation/fold/run-info'
import type { AssistantMessage } from '@/core/conversation/message'

/** Whether the conversation ends with calls that were begun and not answered. */
export function hasBegunCalls(draft: Draft): boolean {
  return lastAnswer(draft)?.toolCalls.some(({ status }) => status === 'executing') ?? false
}

/**
 * Makes the unanswered calls at the end of a conversation open again, so that the next turn begins with
 * them. False when there are none.
 */
export function reopenCalls(draft: Draft, threadId: string): boolean {
  if (!hasSettled(draft.run)) {
    const { runId, toolCalls = [] } = lastAnswer(draft) ?? {}
    if (runId === undefined || !hasBegunCalls(draft)) return false
    // Calls begin when their run is over, so it is.
    draft.beginRun(threadId, runId)
    draft.apply({ type: EventType.RUN_FINISHED, threadId, runId })
    for (const { id } of toolCalls) draft.setToolCallStatus(id, 'pending')
  }
  return draft.openCalls.length > 0
}

function lastAnswer(draft: Draft): AssistantMessage | undefined {
  const last = draft.message(draft.ids.at(-1) ?? '')
  return last?.role === 'assistant' ? last : undefined
}
