import type { Interrupt } from '@ag-ui/core'

import type { Failure } from '@/core/failure'

import { isRunning } from './run-state'
import type { RunState, Running } from './run-state'

export type RunEvent =
  /** A person sent a message, answered an interrupt or asked to try again. */
  | { type: 'turn-started'; runId: string }
  | { type: 'run-created' }
  | { type: 'creation-failed'; failure: Failure }
  | { type: 'stream-opened' }
  | { type: 'run-finished'; outcome: Outcome; hasClientCalls: boolean }
  | { type: 'run-errored'; failure: Failure }
  /** The connection is over, in peace or not, and the run has not said that it is. */
  | { type: 'stream-lost'; failure: Failure | undefined; cursor: string | undefined }
  | { type: 'waited' }
  | { type: 'tools-settled'; runId: string }
  | { type: 'stopped' }

export type Outcome =
  | { type: 'success' }
  | { type: 'cancelled' }
  | { type: 'interrupt'; interrupts: readonly Interrupt[] }

export type RunEffect =
  | { type: 'create-run'; runId: string }
  | { type: 'open-stream'; runId: string; cursor: string | undefined }
  | { type: 'wait'; failures: number }
  | { type: 'call-tools' }
  /** The turn is over and nothing of it may go on; a run to cancel is still at work on the server. */
  | { type: 'release'; cancel?: string }

export interface TurnLimits {
  /** How many rounds of tools a turn may take. */
  rounds: number
  /** How often a stream is resumed at one place before it is given up. */
  resumes: number
}

/** Decides what a turn does next. The engine performs the effects. */
export function transition(
  state: RunState,
  event: RunEvent,
  limits: TurnLimits,
): [RunState, RunEffect[]] {
  if (event.type === 'turn-started') return isRunning(state) ? [state, []] : begin(event.runId, 0)
  if (!isRunning(state)) {
    return event.type === 'stopped' && state.kind === 'suspended'
      ? [{ kind: 'cancelled' }, []]
      : [state, []]
  }
  switch (event.type) {
    case 'run-created':
      return state.step === 'creating' ? connect(state) : [state, []]
    case 'creation-failed':
      return end({ kind: 'failed', failure: event.failure })
    case 'stream-opened':
      return state.step === 'connecting' ? [{ ...state, step: 'streaming' }, []] : [state, []]
    case 'run-finished':
      return state.step === 'streaming' ? finish(state, event, limits) : [state, []]
    case 'run-errored':
      return state.step === 'streaming'
        ? end({ kind: 'failed', failure: event.failure })
        : [state, []]
    case 'stream-lost':
      return state.step === 'streaming' || state.step === 'connecting'
        ? lose(state, event, limits)
        : [state, []]
    case 'waited':
      return state.step === 'backing-off' ? connect(state) : [state, []]
    case 'tools-settled':
      return state.step === 'calling-tools' ? begin(event.runId, state.round) : [state, []]
    case 'stopped':
      return [{ kind: 'cancelled' }, [{ type: 'release', cancel: state.runId }]]
  }
}

const begin = (runId: string, round: number): [RunState, RunEffect[]] => [
  { kind: 'running', step: 'creating', runId, round, cursor: undefined, failures: 0 },
  [{ type: 'create-run', runId }],
]

const connect = (state: Running): [RunState, RunEffect[]] => [
  { ...state, step: 'connecting' },
  [{ type: 'open-stream', runId: state.runId, cursor: state.cursor }],
]

const end = (state: RunState): [RunState, RunEffect[]] => [state, [{ type: 'release' }]]

function finish(
  state: Running,
  { outcome, hasClientCalls }: Extract<RunEvent, { type: 'run-finished' }>,
  limits: TurnLimits,
): [RunState, RunEffect[]] {
  if (outcome.type === 'cancelled') return end({ kind: 'cancelled' })
  if (outcome.type === 'interrupt')
    return end({ kind: 'suspended', interrupts: outcome.interrupts })
  if (!hasClientCalls) return end({ kind: 'completed' })
  if (state.round >= limits.rounds)
    return end({ kind: 'failed', failure: { kind: 'too-many-rounds', limit: limits.rounds } })
  return [{ ...state, step: 'calling-tools', round: state.round + 1 }, [{ type: 'call-tools' }]]
}

function lose(
  state: Running,
  { failure, cursor }: Extract<RunEvent, { type: 'stream-lost' }>,
  limits: TurnLimits,
): [RunState, RunEffect[]] {
  if (failure && isFinal(failure)) return end({ kind: 'failed', failure })
  if (cursor === undefined) {
    // There is no place to go back to: either it never began, or it cannot be resumed.
    return state.step === 'connecting' && failure
      ? end({ kind: 'failed', failure })
      : end({ kind: 'truncated' })
  }
  // A place where the stream breaks every time must not be tried for ever; progress earns new tries.
  const failures = cursor === state.cursor ? state.failures + 1 : 1
  return failures > limits.resumes
    ? end({ kind: 'truncated' })
    : [{ ...state, step: 'backing-off', cursor, failures }, [{ type: 'wait', failures }]]
}

/** Failures that no second attempt can mend. */
function isFinal(failure: Failure): boolean {
  switch (failure.kind) {
    case 'signed-out':
    case 'forbidden':
    case 'not-found':
    case 'not-an-api':
    case 'malformed':
    case 'rejected':
    case 'agent':
    case 'too-many-rounds':
    case 'bad-address':
    case 'storage':
    case 'storage-taken':
      return true
    case 'unreachable':
    case 'timed-out':
    case 'server':
      return false
  }
}
