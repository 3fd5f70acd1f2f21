import type { RunOutcome } from '@/core/conversation/fold/run-info'
import type { Failure } from '@/core/failure'

import { isToolInterrupt } from './interrupt-answers'
import { isRunning, type RunState, type Running } from './run-state'
import { runStateAfter } from './run-state-after'

export type RunEvent =
  /** A person sent a message, answered the agent or retried. */
  | { type: 'turn-started'; runId: string; hasClientCalls: boolean }
  /** A run from before the app was restarted is still under way. */
  | { type: 'run-found'; runId: string; cursor: string }
  /** The server created the run and may have changed its id. */
  | { type: 'run-created'; runId: string }
  | { type: 'creation-failed'; failure: Failure }
  | { type: 'connection-free' }
  | { type: 'stream-opened' }
  /** The run ended; it may have left calls to us. */
  | {
      type: 'run-ended'
      outcome: RunOutcome
      hasClientCalls: boolean
      /** The tool of a call that was repeated too often. */
      repeatedTool?: string | undefined
    }
  /** An event could not be read; nothing after it can be trusted. */
  | { type: 'stream-broken'; failure: Failure }
  /** The connection ended before the run did. */
  | { type: 'stream-lost'; failure: Failure | undefined; cursor: string | undefined }
  | { type: 'waited' }
  | { type: 'signed-in'; next: AfterSignIn }
  | { type: 'tools-settled'; runId: string }
  | { type: 'stopped' }

export type RunEffect =
  | { type: 'create-run'; runId: string }
  | { type: 'await-connection' }
  | { type: 'open-stream'; runId: string; cursor: string | undefined }
  | { type: 'wait'; failures: number }
  | { type: 'await-sign-in'; next: AfterSignIn }
  | { type: 'call-tools' }
  /** The turn is over and all of its work must end; `cancel` is a run still active on the server. */
  | { type: 'release'; cancel?: string }

/** What to repeat after the next sign-in. */
type AfterSignIn = 'create-run' | 'await-connection'

export interface TurnLimits {
  /** How many rounds of tools a turn may take. */
  rounds: number
  /** How often a stream is resumed at one cursor before it is given up. */
  resumes: number
}

type Decision = [RunState, RunEffect[]]

/** Decides what a turn does next. The engine performs the effects. */
export function transition(state: RunState, event: RunEvent, limits: TurnLimits): Decision {
  if (isRunning(state)) return proceed(state, event, limits)
  switch (event.type) {
    case 'turn-started': {
      const [next, effects] = begin(event.runId, 0)
      return event.hasClientCalls
        ? [{ ...next, step: 'calling-tools' }, callTools]
        : [next, effects]
    }
    case 'run-found':
      return awaitConnection({ ...begin(event.runId, 0)[0], cursor: event.cursor })
    case 'stopped':
      return state.kind === 'suspended' ? end({ kind: 'cancelled' }) : [state, []]
    case 'run-created':
    case 'creation-failed':
    case 'connection-free':
    case 'stream-opened':
    case 'run-ended':
    case 'stream-broken':
    case 'stream-lost':
    case 'waited':
    case 'signed-in':
    case 'tools-settled':
      return [state, []]
  }
}

function proceed(state: Running, event: RunEvent, limits: TurnLimits): Decision {
  const { step } = state
  switch (event.type) {
    case 'turn-started':
    case 'run-found':
      return [state, []]
    case 'run-created':
      return step === 'creating' ? awaitConnection({ ...state, runId: event.runId }) : [state, []]
    case 'creation-failed':
      return step === 'creating' ? refuse(state, event.failure) : [state, []]
    case 'connection-free':
      return step === 'waiting' ? connect(state) : [state, []]
    case 'stream-opened':
      return step === 'connecting' ? [{ ...state, step: 'streaming' }, []] : [state, []]
    case 'run-ended':
      return step === 'streaming' ? finish(state, event, limits) : [state, []]
    case 'stream-broken':
      return step === 'streaming' ? fail(event.failure) : [state, []]
    case 'stream-lost':
      return step === 'streaming' || step === 'connecting'
        ? lose(state, event, limits)
        : [state, []]
    case 'waited':
      return step === 'backing-off' ? awaitConnection(state) : [state, []]
    case 'signed-in':
      return step === 'signed-out' ? takeUpAgain(state, event.next) : [state, []]
    case 'tools-settled':
      return step === 'calling-tools' ? begin(event.runId, state.round) : [state, []]
    case 'stopped':
      return [{ kind: 'cancelled' }, [{ type: 'release', cancel: state.runId }]]
  }
}

const callTools: RunEffect[] = [{ type: 'call-tools' }]

const begin = (runId: string, round: number): [Running, RunEffect[]] => [
  { kind: 'running', step: 'creating', runId, round, cursor: undefined, failures: 0 },
  [{ type: 'create-run', runId }],
]

const awaitConnection = (state: Running): Decision => [
  { ...state, step: 'waiting' },
  [{ type: 'await-connection' }],
]

const awaitSignIn = (state: Running, next: AfterSignIn): Decision => [
  { ...state, step: 'signed-out' },
  [{ type: 'await-sign-in', next }],
]

const takeUpAgain = (state: Running, next: AfterSignIn): Decision =>
  next === 'create-run'
    ? [{ ...state, step: 'creating' }, [{ type: 'create-run', runId: state.runId }]]
    : awaitConnection(state)

const connect = (state: Running): Decision => [
  { ...state, step: 'connecting' },
  [{ type: 'open-stream', runId: state.runId, cursor: state.cursor }],
]

const end = (state: RunState): Decision => [state, [{ type: 'release' }]]
const fail = (failure: Failure): Decision => end({ kind: 'failed', failure })

const refuse = (state: Running, failure: Failure): Decision =>
  failure.kind === 'signed-out' ? awaitSignIn(state, 'create-run') : fail(failure)

function finish(
  state: Running,
  { outcome, hasClientCalls, repeatedTool: tool }: Extract<RunEvent, { type: 'run-ended' }>,
  limits: TurnLimits,
): Decision {
  if (!leavesCalls(outcome) || !hasClientCalls) return end(runStateAfter(outcome))
  if (state.round >= limits.rounds) return fail({ kind: 'too-many-rounds', limit: limits.rounds })
  if (tool !== undefined) return fail({ kind: 'repeated-call', tool })
  return [{ ...state, step: 'calling-tools', round: state.round + 1 }, callTools]
}

/** Whether nobody else has to answer before the calls are made. */
const leavesCalls = (outcome: RunOutcome) =>
  outcome.kind === 'success' ||
  (outcome.kind === 'interrupt' && outcome.interrupts.every(isToolInterrupt))

function lose(
  state: Running,
  { failure, cursor }: Extract<RunEvent, { type: 'stream-lost' }>,
  limits: TurnLimits,
): Decision {
  if (failure?.kind === 'signed-out' && (state.step === 'connecting' || cursor !== undefined))
    return awaitSignIn({ ...state, cursor }, 'await-connection')
  if (failure && isFinal(failure)) return fail(failure)
  if (cursor === undefined) {
    // Without a cursor the stream never began or cannot be resumed.
    return state.step === 'connecting' && failure ? fail(failure) : end({ kind: 'truncated' })
  }
  // Limits retries at one cursor; progress resets the count.
  const failures = cursor === state.cursor ? state.failures + 1 : 1
  return failures > limits.resumes
    ? end({ kind: 'truncated' })
    : [{ ...state, step: 'backing-off', cursor, failures }, [{ type: 'wait', failures }]]
}

/** Failures that a retry cannot fix. */
function isFinal(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unreachable':
    case 'timed-out':
    case 'server':
      return false
    case 'blocked':
    case 'redirected':
    case 'signed-out':
    case 'forbidden':
    case 'not-found':
    case 'not-an-api':
    case 'malformed':
    case 'rejected':
    case 'agent':
    case 'too-many-rounds':
    case 'repeated-call':
    case 'bad-address':
    case 'storage':
    case 'storage-taken':
    case 'bug':
      return true
  }
}
