import type { Interrupt } from '@ag-ui/core'
import { InterruptSchema } from '@ag-ui/core/schemas'
import { z } from 'zod'

import type { RunInfo } from '@/core/conversation/fold/run-info'

import type { RunState } from './run-state'

/** How far the turn of a thread has come. The device stores it in case the app ends. */
export type StoredTurn =
  /** A run was requested. */
  | { readonly kind: 'asked'; readonly runId: string }
  /** A run ended and left calls to this device, which has begun to make them. */
  | { readonly kind: 'calling'; readonly runId: string; readonly interrupts: readonly Interrupt[] }
  /** The agent asked the person a question. */
  | {
      readonly kind: 'suspended'
      readonly runId: string
      readonly interrupts: readonly Interrupt[]
    }
  /** The answer was cut off, and the person was told. */
  | { readonly kind: 'cut' }

const Interrupts = z.array(z.custom<Interrupt>((value) => InterruptSchema.safeParse(value).success))

export const StoredTurnSchema: z.ZodType<StoredTurn> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asked'), runId: z.string() }),
  z.object({ kind: z.enum(['calling', 'suspended']), runId: z.string(), interrupts: Interrupts }),
  z.object({ kind: z.literal('cut') }),
])

/** Returns what to store for a turn in this state, or undefined if nothing is left to do. */
export function storedTurnOf(state: RunState, run: RunInfo): StoredTurn | undefined {
  switch (state.kind) {
    case 'running':
      return state.step === 'calling-tools'
        ? { kind: 'calling', runId: run.runId ?? state.runId, interrupts: interruptsOf(run) }
        : { kind: 'asked', runId: state.runId }
    case 'suspended':
      return { kind: 'suspended', runId: run.runId ?? '', interrupts: interruptsOf(run) }
    case 'truncated':
      return { kind: 'cut' }
    case 'idle':
    case 'completed':
    case 'failed':
    case 'cancelled':
      return undefined
  }
}

const interruptsOf = ({ outcome }: RunInfo): readonly Interrupt[] =>
  outcome.kind === 'interrupt' ? outcome.interrupts : []
