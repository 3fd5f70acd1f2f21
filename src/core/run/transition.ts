import type { RunOutcome } from '@/core/conversation/fold/run-info'
import { isFinal, isGatewayFailure, isServerBusy, type Failure } from '@/core/failure'

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
      /** The name of a tool that was called too often with the same results. */
      repeatedTool?: string | undefined
    }
  /** An event could not be read; nothing after it can be trusted. */
  | { type: 'stream-broken'; failure: Failure }
  /** The connection ended before the run did. */
  | {
      type: 'stream-lost'
      failure: Failure | undefined
      cursor: string | undefined
      /** Whether the device is offline. */
      isOffline?: boolean
      /** Whether starting the run again is idempotent. */
      canRepeat?: boolean
    }
  | { type: 'waited'; next: Continuation }
  | { type: 'network-returned' }
  | { type: 'signed-in'; next: Continuation }
  | { type: 'tools-settled'; runId: string }
  | { type: 'stopped' }

export type RunEffect =
  | { type: 'create-run'; runId: string }
  | { type: 'await-connection' }
  | { type: 'open-stream'; runId: string; cursor: string | undefined }
  | {
      type: 'wait'
      failures: number
      retryAfterMilliseconds: number | undefined
      next: Continuation
    }
  | { type: 'await-network' }
  | { type: 'await-sign-in'; next: Continuation }
  | { type: 'call-tools' }
  /** The turn is over and all of its work must end; `cancel` is a run still active on the server. */
  | { type: 'release'; cancel?: string }

/** What to repeat after a pause or the next sign-in. */
type Continuation = 'create-run' | 'await-connection'

export interface TurnLimits {
  /** How many rounds of tools a turn may take. */
  rounds: number
  /** How often a stream is resumed at one cursor before it is given up. */
  resumes: number
}

/** How often a request is repeated before the turn fails. */
const mostRepeats = 5

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
    case 'network-returned':
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
      return step === 'creating'
        ? awaitConnection({ ...state, runId: event.runId, failures: 0 })
        : [state, []]
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
      return step === 'backing-off' ? takeUpAgain(state, event.next) : [state, []]
    case 'network-returned':
      return step === 'offline' ? goOnline(state) : [state, []]
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
  { ...afterPause(state), step: 'waiting' },
  [{ type: 'await-connection' }],
]

/** Backs off, for at least as long as the server asked. */
function pause(state: Running, failure: Failure | undefined, next: Continuation): Decision {
  const { failures } = state
  const asked = failure?.kind === 'busy' ? failure.retryAfterMilliseconds : undefined
  return [
    { ...state, step: 'backing-off', retryAfterMilliseconds: asked },
    [{ type: 'wait', failures, retryAfterMilliseconds: asked, next }],
  ]
}

const awaitNetwork = (state: Running): Decision => [
  { ...state, step: 'offline' },
  [{ type: 'await-network' }],
]

/** Resets the count of failures. Without a cursor it stays at one: the lost request may have started the run. */
const goOnline = (state: Running): Decision =>
  awaitConnection({ ...state, failures: state.cursor === undefined ? 1 : 0 })

const awaitSignIn = (state: Running, next: Continuation): Decision => [
  { ...state, step: 'signed-out' },
  [{ type: 'await-sign-in', next }],
]

function takeUpAgain(state: Running, next: Continuation): Decision {
  if (next === 'await-connection') return awaitConnection(state)
  const effect = { type: 'create-run', runId: state.runId } as const
  return [{ ...afterPause(state), step: 'creating' }, [effect]]
}

/** Drops the delay that the server asked for once it is over. */
function afterPause(state: Running): Running {
  const { retryAfterMilliseconds: _, ...rest } = state
  return rest
}

const connect = (state: Running): Decision => [
  { ...state, step: 'connecting' },
  [{ type: 'open-stream', runId: state.runId, cursor: state.cursor }],
]

const end = (state: RunState): Decision => [state, [{ type: 'release' }]]
const fail = (failure: Failure): Decision => end({ kind: 'failed', failure })

function refuse(state: Running, failure: Failure): Decision {
  if (failure.kind === 'signed-out') return awaitSignIn(state, 'create-run')
  // Creating a run again is safe, because it keeps its id.
  return isServerBusy(failure) || isGatewayFailure(failure)
    ? repeat(state, failure, 'create-run')
    : fail(failure)
}

/** Repeats a request after a pause, up to a limit. */
function repeat(state: Running, failure: Failure, next: Continuation): Decision {
  const failures = state.failures + 1
  return failures > mostRepeats || isFinal(failure)
    ? fail(failure)
    : pause({ ...state, failures }, failure, next)
}

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

/** Whether the calls can be made without an answer from the person. */
const leavesCalls = (outcome: RunOutcome) =>
  outcome.kind === 'success' ||
  (outcome.kind === 'interrupt' && outcome.interrupts.every(isToolInterrupt))

function lose(
  state: Running,
  event: Extract<RunEvent, { type: 'stream-lost' }>,
  limits: TurnLimits,
): Decision {
  const { failure, cursor } = event
  if (failure?.kind === 'signed-out' && (state.step === 'connecting' || cursor !== undefined))
    return awaitSignIn({ ...state, cursor }, 'await-connection')
  if (isRejoinRefused(state, event)) return end({ kind: 'truncated' })
  if (failure && isFinal(failure)) return fail(failure)
  if (cursor === undefined) return loseBeforeCursor(state, event)
  // Waiting for the network does not count as a retry.
  if (event.isOffline) return awaitNetwork({ ...state, cursor })
  // Limits retries at one cursor; progress resets the count.
  const failures = cursor === state.cursor ? state.failures + 1 : 1
  return failures > limits.resumes
    ? end({ kind: 'truncated' })
    : pause({ ...state, cursor, failures }, failure, 'await-connection')
}

/** Without a cursor the stream never began or cannot be resumed. */
function loseBeforeCursor(
  state: Running,
  { failure, isOffline, canRepeat }: Extract<RunEvent, { type: 'stream-lost' }>,
): Decision {
  if (state.step !== 'connecting' || !failure) return end({ kind: 'truncated' })
  if (isServerBusy(failure)) return repeat(state, failure, 'await-connection')
  if (!canRepeat) return fail(failure)
  if (isOffline) return awaitNetwork(state)
  return failure.kind === 'server' && !isGatewayFailure(failure)
    ? fail(failure)
    : repeat(state, failure, 'await-connection')
}

/**
 * Whether the server does not know our cursor, or rejects a repeated run because the first request had started it.
 * The server may still have the rest of the run.
 */
function isRejoinRefused(
  { cursor, failures }: Running,
  { failure, canRepeat = false }: Extract<RunEvent, { type: 'stream-lost' }>,
): boolean {
  if (cursor === undefined) return canRepeat && failures > 0 && failure?.kind === 'rejected'
  return failure?.kind === 'not-found' || failure?.kind === 'rejected'
}
