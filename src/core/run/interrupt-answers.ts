import type { Interrupt, ResumeEntry } from '@ag-ui/core'

import type { Draft } from '@/core/conversation/fold/draft'
import type { RunInfo } from '@/core/conversation/fold/run-info'
import { isAnswered } from '@/core/conversation/message'

/** A person's answers by the ids of interrupts. An interrupt without an answer is cancelled. */
export type InterruptAnswers = ReadonlyMap<string, { payload: unknown }>

/**
 * The answers to all interrupts of a run. The agent continues only when every interrupt is covered;
 * an expired one can only be cancelled.
 */
export const resumeEntries = (
  interrupts: readonly Interrupt[],
  answers: InterruptAnswers,
  now: number,
): ResumeEntry[] =>
  interrupts.map((interrupt) => {
    const answer = answers.get(interrupt.id)
    return answer && !isExpired(interrupt, now)
      ? { interruptId: interrupt.id, status: 'resolved', payload: answer.payload }
      : { interruptId: interrupt.id, status: 'cancelled' }
  })

function isExpired({ expiresAt }: Interrupt, now: number): boolean {
  // An interrupt with an invalid date never expires.
  return expiresAt !== undefined && Date.parse(expiresAt) <= now
}

/** Whether an interrupt leaves a call to the client. TanStack AI sends one instead of leaving the call unanswered. */
export const isToolInterrupt = ({ reason, toolCallId }: Interrupt): boolean =>
  reason === 'tanstack:client_tool_execution' && toolCallId !== undefined

/** The interrupts of a run that are answered with the results of its calls. */
export const toolInterruptsOf = ({ outcome }: RunInfo): readonly Interrupt[] =>
  outcome.kind === 'interrupt' ? outcome.interrupts.filter(isToolInterrupt) : []

/** Answers the interrupts that left calls to us with the results of those calls. */
export function toolResumeEntries(
  interrupts: readonly Interrupt[],
  draft: Pick<Draft, 'toolCall'>,
): ResumeEntry[] {
  return interrupts.map(({ id: interruptId, toolCallId = '' }) => {
    const call = draft.toolCall(toolCallId)
    if (!call || !isAnswered(call) || call.isDenied) return { interruptId, status: 'cancelled' }
    return { interruptId, status: 'resolved', payload: payloadOf(call.result?.content) }
  })
}

function payloadOf(content: unknown): unknown {
  if (typeof content !== 'string') return content
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}
