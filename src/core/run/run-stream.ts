import type { RunAgentInput } from '@ag-ui/core'

import type { WholeEvent } from '@/core/agui/event'
import { createEventReader, type EventReader } from '@/core/agui/event-reader'
import type { Warning, WireFailure } from '@/core/agui/warning'
import type { Failure } from '@/core/failure'

import { createConnection, type Connection } from './connection'
import type { Portion, RunPorts } from './run-ports'
import type { Release } from './stream-pool'

/** Reads the runs of a thread, each over one or more connections. */
export interface RunStream {
  /** Waits for a free connection. False when the turn ended first. */
  acquire(turn: AbortSignal): Promise<boolean>
  /** Reads until the stream ends; undefined when its end no longer matters. */
  read(
    runId: string,
    cursor: string | undefined,
    turn: AbortSignal,
  ): Promise<{ failure: Failure | undefined; cursor: string | undefined } | undefined>
  /** Reads the stored events of a run whose stream is resumed at the cursor. */
  replay(runId: string, events: readonly unknown[], cursor: string): void
  /** The run is over: reads on until the server hangs up, or for a moment. */
  expectEnd(): void
  /** Another run has begun in the stream. */
  expectMore(): void
  /** Ignores the rest of the stream. */
  drop(): void
  /** Lets other threads have the connection, however long the network takes to close it. */
  free(): void
}

export interface RunStreamOptions {
  ports: Pick<RunPorts, 'openStream' | 'canResume' | 'pool' | 'clock' | 'silenceLimitMilliseconds'>
  inputOf: (runId: string) => RunAgentInput
  /** Called before a run is read from its start. */
  onBegin: (runId: string) => void
  onOpen: () => void
  /** `isStored` is true for replayed events. */
  onEvent: (event: WholeEvent, isStored: boolean) => void
  onWarning: (warning: Warning) => void
  onFailure: (failure: WireFailure) => void
}

export function createRunStream(options: RunStreamOptions): RunStream {
  const { ports } = options
  let slot: Release | undefined
  let connection: Connection | undefined
  let reader: EventReader | undefined
  let input: RunAgentInput | undefined
  /** The last position in the stream that has arrived. */
  let cursor: string | undefined
  let isReplaying = false

  function begin(runId: string, from: string | undefined): void {
    input = options.inputOf(runId)
    if (from === undefined) options.onBegin(runId)
    reader = createEventReader(
      {
        onEvent(event, at) {
          if (ports.canResume) cursor = at
          options.onEvent(event, isReplaying)
        },
        onWarning: options.onWarning,
        onFailure: options.onFailure,
      },
      from === undefined ? {} : { cursor: from },
    )
  }

  function take(portion: Portion): void {
    if (portion instanceof Uint8Array) return reader?.push(portion)
    for (const event of portion) reader?.accept(event)
  }

  async function readConnection(
    own: Connection,
    sent: RunAgentInput,
    from: string | undefined,
  ): Promise<Failure | undefined> {
    const release = slot
    try {
      return await own.read((signal) => ports.openStream(sent, from, signal), {
        open: options.onOpen,
        portion: (portion) => own === connection && take(portion),
      })
    } finally {
      release?.()
    }
  }

  return {
    async acquire(turn) {
      const release = await ports.pool.acquire(turn)
      if (turn.aborted) release?.()
      else slot = release
      return !turn.aborted
    },
    async read(runId, from, turn) {
      const own = createConnection(turn, ports.clock, ports.silenceLimitMilliseconds)
      connection = own
      cursor = from
      if (from === undefined || !reader) begin(runId, from)
      else reader.reconnect()
      const failure = await readConnection(own, input ?? options.inputOf(runId), from)
      if (own !== connection || turn.aborted) return undefined
      if (!failure) reader?.end()
      return { failure, cursor }
    },
    replay(runId, events, from) {
      begin(runId, from)
      isReplaying = true
      try {
        for (const event of events) reader?.accept(event)
      } finally {
        isReplaying = false
      }
    },
    expectEnd() {
      connection?.expectEnd()
    },
    expectMore() {
      connection?.expectMore()
    },
    drop() {
      connection?.close()
      connection = undefined
    },
    free() {
      slot?.()
    },
  }
}
