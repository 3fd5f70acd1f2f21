import type { Interrupt, TokenUsage } from '@ag-ui/core'

import type { AguiEventOf } from '@/core/agui/event'

/** The state of the current or last run. */
export interface RunInfo {
  readonly threadId?: string
  readonly runId?: string
  readonly outcome: RunOutcome
  /** Steps that have begun and not ended, oldest first. */
  readonly steps: readonly Step[]
  readonly subagents: readonly Subagent[]
  readonly usage: readonly TokenUsage[]
}

export type RunOutcome =
  /** No run yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | {
      readonly kind: 'success'
      readonly pendingToolCallIds: readonly string[]
      readonly result?: unknown
    }
  | {
      readonly kind: 'interrupt'
      readonly interrupts: readonly Interrupt[]
      readonly pendingToolCallIds: readonly string[]
    }
  /** Cancelled by the server, not by our own Stop. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'error'; readonly message: string; readonly code?: string }
  /** We stopped listening. */
  | { readonly kind: 'abandoned' }

export interface Step {
  readonly name: string
  readonly subagentRunId?: string
}

export interface Subagent {
  readonly id: string
  readonly name: string
  readonly status: 'running' | 'finished' | 'suspended' | 'failed'
  readonly description?: string
  readonly parentSubagentRunId?: string
  readonly parentToolCallId?: string
  readonly parentMessageId?: string
  readonly result?: unknown
  /** What went wrong, if the subagent failed. */
  readonly error?: string
}

export const noRun: RunInfo = { outcome: { kind: 'none' }, steps: [], subagents: [], usage: [] }

export function newRun(threadId: string, runId: string): RunInfo {
  return { ...noRun, threadId, runId, outcome: { kind: 'running' } }
}

/** Whether the run has ended. Only a late error, or a late result of an open call, changes its outcome. */
export function isOver({ outcome }: RunInfo): boolean {
  return outcome.kind !== 'none' && outcome.kind !== 'running'
}

/** Whether the run ended on its own; only then may its open calls be made. */
export const hasSettled = ({ outcome: { kind } }: RunInfo): boolean =>
  kind === 'success' || kind === 'interrupt'

/** The outcome of a finished run. `pending` are its unanswered calls, `customInterrupts` those that came as custom events. */
export function outcomeOf(
  { outcome, result }: AguiEventOf<'RUN_FINISHED'>,
  pending: readonly string[],
  customInterrupts: readonly Interrupt[],
): RunOutcome {
  switch (outcome?.type) {
    case 'interrupt':
      return {
        kind: 'interrupt',
        interrupts: outcome.interrupts,
        pendingToolCallIds: pending,
      }
    case 'cancelled':
      return { kind: 'cancelled' }
    default:
      if (customInterrupts.length > 0)
        return { kind: 'interrupt', interrupts: customInterrupts, pendingToolCallIds: pending }
      return {
        kind: 'success',
        pendingToolCallIds: pending,
        ...(result !== undefined && { result }),
      }
  }
}

export function withStep(run: RunInfo, event: AguiEventOf<'STEP_STARTED'>): RunInfo {
  const { stepName: name, subagentRunId } = event
  const step = { name, ...(subagentRunId !== undefined && { subagentRunId }) }
  return { ...run, steps: [...run.steps, step] }
}

export function withoutStep(run: RunInfo, event: AguiEventOf<'STEP_FINISHED'>): RunInfo {
  return { ...run, steps: run.steps.filter((step) => !isStep(step, event)) }
}

/** Step names are unique only within one agent. */
export function hasStep(
  run: RunInfo,
  event: AguiEventOf<'STEP_STARTED' | 'STEP_FINISHED'>,
): boolean {
  return run.steps.some((step) => isStep(step, event))
}

function isStep(step: Step, event: AguiEventOf<'STEP_STARTED' | 'STEP_FINISHED'>): boolean {
  return step.name === event.stepName && step.subagentRunId === event.subagentRunId
}

export function hasSubagent(run: RunInfo, id: string): boolean {
  return run.subagents.some((subagent) => subagent.id === id)
}

export function withSubagent(run: RunInfo, event: AguiEventOf<'SUBAGENT_STARTED'>): RunInfo {
  const { subagentRunId: id, name, description, parentSubagentRunId } = event
  const { parentToolCallId, parentMessageId } = event
  const subagent: Subagent = {
    id,
    name,
    status: 'running',
    ...(description !== undefined && { description }),
    ...(parentSubagentRunId !== undefined && { parentSubagentRunId }),
    ...(parentToolCallId !== undefined && { parentToolCallId }),
    ...(parentMessageId !== undefined && { parentMessageId }),
  }
  return { ...run, subagents: [...run.subagents, subagent] }
}

export function withSubagentEnd(
  run: RunInfo,
  event: AguiEventOf<'SUBAGENT_FINISHED' | 'SUBAGENT_ERROR'>,
): RunInfo {
  const ending =
    event.type === 'SUBAGENT_ERROR'
      ? { status: 'failed' as const, error: event.message }
      : {
          status:
            event.outcome?.type === 'suspended' ? ('suspended' as const) : ('finished' as const),
          ...(event.result !== undefined && { result: event.result }),
        }
  return {
    ...run,
    subagents: run.subagents.map((subagent) =>
      subagent.id === event.subagentRunId ? { ...subagent, ...ending } : subagent,
    ),
  }
}
