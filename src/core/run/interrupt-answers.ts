import type { Interrupt, ResumeEntry } from '@ag-ui/core'

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
