import type { RunAgentInput } from '@ag-ui/core'

import { createBufferingWatch } from '@/core/agui/buffering-watch'
import type { WholeEvent } from '@/core/agui/event'
import { createEventReader, type EventReader } from '@/core/agui/event-reader'
import type { SkippedEvent, Warning, WireFailure } from '@/core/agui/warning'
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
  ): Promise<EndOfStream | undefined>
  /** Reads the stored events of a run whose stream is resumed at the cursor. */
  replay(runId: string, events: readonly unknown[], cursor: string): void
  /** Call it when a run is over: reads on until the server closes the stream, or for a moment. */
  expectEnd(): void
  /** Call it when the stream continues: keeps the stream open. */
  expectMore(): void
  /** Ignores the rest of the stream. */
  drop(): void
  /** Whether events were skipped and nothing visible could be read. */
  readonly isUnreadable: boolean
  /** Returns the connection to the pool, however long the network takes to close it. */
  free(): void
}

/** What is known when a stream has ended. */
interface EndOfStream {
  readonly failure: Failure | undefined
  readonly cursor: string | undefined
  readonly isOffline: boolean
  /** Whether the run may be started again with the same id. */
  readonly canRepeat: boolean
}

export interface RunStreamOptions {
  ports: Pick<
    RunPorts,
    'openStream' | 'canResume' | 'network' | 'pool' | 'clock' | 'silenceLimitMilliseconds'
  >
  inputOf: (runId: string) => RunAgentInput
  /** Called before a run is read from its start. */
  onBegin: (runId: string) => void
  onOpen: () => void
  /** `isStored` is true for replayed events. */
  onEvent: (event: WholeEvent, isStored: boolean) => void
  onWarning: (warning: Warning) => void
  onSkip: (skipped: SkippedEvent) => void
  onFailure: (failure: WireFailure) => void
}

export function createRunStream(options: RunStreamOptions): RunStream {
  const { ports } = options
  let slot: Release | undefined
  let connection: Connection | undefined
  let reader: EventReader | undefined
  let input: RunAgentInput | undefined
  /** The cursor of the last event that has arrived. */
  let cursor: string | undefined
  let isReplaying = false
  let hasSkipped = false
  let isBlank = true

  function begin(runId: string, from: string | undefined): void {
    input = options.inputOf(runId)
    if (from === undefined) options.onBegin(runId)
    hasSkipped = false
    isBlank = from === undefined
    const onBuffered = () => options.onWarning({ kind: 'buffered-stream' })
    const noteArrival = createBufferingWatch(ports.clock, onBuffered)
    reader = createEventReader(
      {
        onEvent(event, at) {
          if (ports.canResume) cursor = at
          if (isBlank) isBlank = !isVisible(event)
          if (!isReplaying) noteArrival(event)
          options.onEvent(event, isReplaying)
        },
        onWarning: options.onWarning,
        onSkip(skipped) {
          hasSkipped = true
          options.onSkip(skipped)
        },
        ...(ports.canResume && { onDamage: () => connection?.close() }),
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
    // A connection from before the network returned is dead, but may take long to fail.
    const stopWatching = ports.canResume
      ? ports.network?.watch(() => cursor !== undefined && own.close())
      : undefined
    try {
      return await own.read((signal) => ports.openStream(sent, from, signal), {
        open: options.onOpen,
        portion: (portion) => own === connection && take(portion),
      })
    } finally {
      stopWatching?.()
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
      const isOffline = ports.network?.isOffline() ?? false
      return { failure, cursor, isOffline, canRepeat: ports.canResume }
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
    get isUnreadable() {
      return hasSkipped && isBlank
    },
    free() {
      slot?.()
    },
  }
}

/** Whether an event adds something that a person can see. */
function isVisible({ type }: WholeEvent): boolean {
  return (
    type === 'TEXT_MESSAGE_CONTENT' ||
    type === 'REASONING_MESSAGE_CONTENT' ||
    type === 'TOOL_CALL_START' ||
    type === 'MESSAGES_SNAPSHOT' ||
    type === 'ACTIVITY_SNAPSHOT'
  )
}
