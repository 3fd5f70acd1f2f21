import type { ToolAnswer } from '@/core/conversation/fold/call'
import { FailureError } from '@/core/failure'

import type { ClientTool, ToolOutput } from './client-tool'
import { limitOutput } from './limit-output'
import { DeniedError, ToolError } from './tool-error'

/** How the execution ended. */
export type Outcome =
  | { kind: 'returned'; output: ToolOutput }
  | { kind: 'threw'; error: unknown }
  | { kind: 'timed-out' }
  | { kind: 'stopped' }

/** The answer to a call that was not run. */
export const notRun = (error: string, reason: string): ToolAnswer => ({
  content: `The call was not run: ${reason.replace(/\.$/, '')}.`,
  error,
})

export const denied: ToolAnswer = {
  content: 'The person said no. Do not try again unless they ask for it.',
  error: 'denied',
  isDenied: true,
}

export const stopped: ToolAnswer = {
  content: 'The person stopped the turn before the call was done.',
  error: 'stopped',
}

/** The answer for a call whose end was not recorded and which was not run again. */
export const unknownOutcome: ToolAnswer = {
  content:
    'The call was interrupted while it was running. It is not known whether it took effect, and it ' +
    'was not run again. Find out before you repeat it.',
  error: 'unknown outcome',
}

export function answerOf(outcome: Outcome, { timeoutMilliseconds, risk }: ClientTool): ToolAnswer {
  switch (outcome.kind) {
    case 'returned':
      return { content: limitOutput(outcome.output) }
    case 'threw':
      return answerToError(outcome.error)
    case 'timed-out': {
      const effect = risk === 'read' ? '' : ' It may have taken effect anyway.'
      return {
        content: `The tool did not finish within ${timeoutMilliseconds / 1000} s and was abandoned.${effect}`,
        error: 'timed out',
      }
    }
    case 'stopped':
      return stopped
  }
}

/** Passes on only messages that were written for the model, because others may contain anything. */
function answerToError(error: unknown): ToolAnswer {
  if (error instanceof DeniedError) return denied
  return { content: textOf(error), error: 'failed' }
}

function textOf(error: unknown): ToolOutput {
  if (error instanceof ToolError) return limitOutput(error.message)
  if (error instanceof FailureError) return `The tool failed: ${error.failure.kind}.`
  return 'The tool failed for an undisclosed reason.'
}
