import { EventType } from '@ag-ui/core'

import type { Draft } from '@/core/conversation/fold/draft'
import { hasSettled } from '@/core/conversation/fold/run-info'
import { isAnswered, type Message } from '@/core/conversation/message'

import type { RunState } from './run-state'
import { runStateAfter } from './run-state-after'
import type { StoredTurn } from './stored-turn'
import { unfinishedCallAnswer } from './unfinished-call-answer'

type Calling = Extract<StoredTurn, { kind: 'calling' }>

/**
 * Restores the turn of a stored conversation to where it stood when the app ended, for servers that do
 * not store threads. No request is repeated: a run whose end is unknown counts as cut off.
 */
export function reopenTurn(draft: Draft, threadId: string, turn: StoredTurn | undefined): RunState {
  switch (turn?.kind) {
    case undefined:
      return { kind: 'idle' }
    case 'asked':
    case 'cut':
      closeCutRun(draft, threadId)
      return { kind: 'truncated' }
    case 'calling':
      finishAgain(draft, threadId, turn)
      return { kind: 'idle' }
    case 'suspended':
      finishAgain(draft, threadId, turn)
      return runStateAfter(draft.run.outcome)
  }
}

/** Whether the conversation still ends with the run that left its calls to this device. */
export const endsWithUnfinishedCalls = ({ run }: Draft, { runId }: Calling): boolean =>
  hasSettled(run) && run.runId === runId

/** Whether a run can begin after this message: a person's message, or an answer whose calls all have results. */
export const isEndOfInput = (message: Message | undefined): boolean =>
  message?.role === 'user' || (message?.role === 'assistant' && hasOnlyAnsweredCalls(message))

const hasOnlyAnsweredCalls = ({ toolCalls }: Extract<Message, { role: 'assistant' }>) =>
  toolCalls.length > 0 && toolCalls.every(isAnswered)

/** Closes what the run left open, and answers its calls, because servers reject a message after an open call. */
function closeCutRun(draft: Draft, threadId: string): void {
  const last = draft.message(draft.ids.at(-1) ?? '')
  if (last?.runId === undefined || isEndOfInput(last)) return
  draft.beginRun(threadId, last.runId)
  draft.abandonRun('dropped')
  for (const call of draft.openCalls) draft.addToolResult(call.id, unfinishedCallAnswer(call))
}

/** Finishes a run that had ended before, which reopens its calls without a result. */
function finishAgain(
  draft: Draft,
  threadId: string,
  { runId, interrupts }: Exclude<StoredTurn, { kind: 'asked' | 'cut' }>,
): void {
  draft.beginRun(threadId, runId)
  draft.apply({
    type: EventType.RUN_FINISHED,
    threadId,
    runId,
    ...(interrupts.length > 0 && { outcome: { type: 'interrupt', interrupts: [...interrupts] } }),
  })
  for (const { id } of draft.openCalls) draft.setToolCallStatus(id, 'pending')
}
