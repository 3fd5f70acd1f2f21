import type { Interrupt } from '@ag-ui/core'

import type { Failure } from '@/core/failure'

/** The life of a turn: from a person's message to the final answer, in one or more runs. */
export type RunState =
  | { kind: 'idle' }
  | Running
  /** The agent asked the person a question. */
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
  /** How many rounds of tools the turn has taken. */
  round: number
  /** The cursor at which the current connection was opened; undefined at the start. */
  cursor: string | undefined
  /** How many times in a row a request or the connection failed at this cursor. */
  failures: number
  /** The delay that the server asked for, while the turn backs off. */
  retryAfterMilliseconds?: number | undefined
}

/** What a running turn is doing. All steps count as `running`. */
export type Step =
  /** The run is being created on the server. */
  | 'creating'
  /** The run waits for a connection, because other runs use all of them. */
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
