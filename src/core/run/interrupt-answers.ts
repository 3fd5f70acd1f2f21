import type { Interrupt, ResumeEntry } from '@ag-ui/core'

import type { Draft } from '@/core/conversation/fold/draft'
import type { RunInfo } from '@/core/conversation/fold/run-info'
import { isAnswered } from '@/core/conversation/message'

/** A person's answers to interrupts; an interrupt without an answer is cancelled. */
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
  // An invalid date never expires.
  return expiresAt !== undefined && Date.parse(expiresAt) <= now
}

/** TanStack AI leaves a call to the client by an interrupt, instead of leaving it unanswered. */
export const isToolInterrupt = ({ reason, toolCallId }: Interrupt): boolean =>
  reason === 'tanstack:client_tool_execution' && toolCallId !== undefined

/** The interrupts that the calls of a run answer. */
export const toolInterruptsOf = ({ outcome }: RunInfo): readonly Interrupt[] =>
  outcome.kind === 'interrupt' ? outcome.interrupts.filter(isToolInterrupt) : []

/** The results of the calls that interrupts left to us. */
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
