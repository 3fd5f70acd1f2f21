import type { Interrupt } from '@ag-ui/core'

import type { Failure } from '@/core/failure'

/** The life of a turn: from a person's message to the final answer, in one or more runs. */
export type RunState =
  | { kind: 'idle' }
  | Running
  /** The agent asked a person. */
  | { kind: 'suspended'; interrupts: readonly Interrupt[] }
  | { kind: 'completed' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'cancelled' }
  /** The stream was lost and could not be resumed; the partial answer is kept. */
  | { kind: 'truncated' }

export interface Running {
  kind: 'running'
  step: Step
  /** The current run of the turn. */
  runId: string
  /** How many times tools have been called in this turn. */
  round: number
  /** The cursor at which the current connection was opened; undefined at the start. */
  cursor: string | undefined
  /** How often in a row the connection was lost at this cursor. */
  failures: number
  /** How long the server asked to be left alone, while the turn backs off. */
  retryAfterMilliseconds?: number | undefined
}

/** What a running turn is doing; to the person all of it is `running`. */
export type Step =
  /** The run is being created on the server. */
  | 'creating'
  /** Other runs use all connections to the server. */
  | 'waiting'
  | 'connecting'
  | 'streaming'
  | 'backing-off'
  /** The device has no network; the turn continues when it is back. */
  | 'offline'
  /** The sign-in has expired; the turn continues after the next one. */
  | 'signed-out'
  | 'calling-tools'

export const isRunning = (state: RunState): state is Running => state.kind === 'running'
