import type { Interrupt } from '@ag-ui/core'

import type { RunOutcome } from '@/core/conversation/fold/run-info'

import { isToolInterrupt } from './interrupt-answers'
import type { RunState } from './run-state'

/** The state of a turn after the outcome of its last run. */
export function runStateAfter(outcome: RunOutcome): RunState {
  switch (outcome.kind) {
    case 'none':
      return { kind: 'idle' }
    case 'success':
      return { kind: 'completed' }
    case 'interrupt':
      return { kind: 'suspended', interrupts: questionsIn(outcome.interrupts) }
    case 'cancelled':
      return { kind: 'cancelled' }
    case 'error': {
      const { message, code } = outcome
      const coded = code === undefined ? {} : { code }
      return { kind: 'failed', failure: { kind: 'agent', message, ...coded } }
    }
    case 'running':
    case 'abandoned':
      return { kind: 'truncated' }
  }
}

/** Leaves out the interrupts that tools answer, unless there are no others. */
function questionsIn(interrupts: readonly Interrupt[]): readonly Interrupt[] {
  const asked = interrupts.filter((interrupt) => !isToolInterrupt(interrupt))
  return asked.length > 0 ? asked : interrupts
}
