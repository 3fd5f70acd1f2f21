import type { Interrupt } from '@ag-ui/core'

import type { Failure } from '@/core/failure'

/** The life of a turn: from a person's message to the final answer, however many runs that takes. */
export type RunState =
  | { kind: 'idle' }
  | Running
  /** The agent asked a person. */
  | { kind: 'suspended'; interrupts: readonly Interrupt[] }
  | { kind: 'completed' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'cancelled' }
  /** The stream died and could not be resumed; what arrived is kept. */
  | { kind: 'truncated' }

export interface Running {
  kind: 'running'
  step: Step
  /** The run of the turn that is going on now. */
  runId: string
  /** How many times tools have been called in this turn. */
  round: number
  /** Where in the stream the present connection was opened; absent at its beginning. */
  cursor: string | undefined
  /** How often in a row the connection was lost at this very place. */
  failures: number
}

/** What a running turn is doing; to the person all of it is `running`. */
export type Step =
  /** The server is being told of the run. */
  | 'creating'
  /** All connections to the server are taken by other runs. */
  | 'waiting'
  | 'connecting'
  | 'streaming'
  | 'backing-off'
  /** The server does not know who is asking any more; the turn goes on once it does. */
  | 'signed-out'
  | 'calling-tools'

export const isRunning = (state: RunState): state is Running => state.kind === 'running'
