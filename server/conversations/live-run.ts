import type { AGUIEvent } from '@ag-ui/core'

import type { RunInput } from '@/core/contract/run'
import type { Pause } from '@server/agents/pause'
import { describeError, type Log } from '@server/http/log'
import { isViolation } from '@server/storage/is-accepted'
import type { UnfinishedRun } from '@server/storage/run-store'
import { StorageFailure } from '@server/storage/storage-failure'
import type { Append } from '@server/storage/write-events'
import type { Store } from '@server/store/store'

import { createEventTail, type EventTail } from './event-tail'
import { readEvents } from './continue-run'
import { inBatches } from './in-batches'
import { createRunFrame, type Ending } from './run-frame'

/** How many events an agent may send ahead of the store. */
const maximumBatch = 64

/** A run is given up if the database is unreachable for longer than this. */
const defaultOutageMilliseconds = 60_000
const retryMilliseconds = 250

const failed: Ending = {
  kind: 'failed',
  code: 'agent_failed',
  message: 'The agent failed before the answer was complete.',
}

export interface RunAddress {
  userId: string
  roomId: string
  threadId: string
  runId: string
}

/** A run of this process is either new or taken over after it was abandoned. */
export type RunOpening =
  | { kind: 'new'; input: RunInput | null; title: string }
  | { kind: 'abandoned'; run: UnfinishedRun }

export interface RunPlan {
  address: RunAddress
  opening: RunOpening
  /** Yields the events that follow `pastEvents`, which are already stored. */
  source: (pastEvents: readonly AGUIEvent[], signal: AbortSignal) => AsyncIterable<AGUIEvent>
  ending: Ending
  /** Whether another process can continue the run. */
  canMove: boolean
}

export interface LiveRun {
  address: RunAddress
  canMove: boolean
  tail: EventTail
  /** A run is lost if its end could not be stored, or if it belongs to another process. */
  state: () => 'live' | 'ended' | 'lost'
  stop: (ending: Ending) => void
  /** Leaves the run to another process. */
  handOver: () => void
  /** Resolves when the start is stored, or when the run turns out to have started before. */
  started: Promise<{ isStarted: boolean; isThreadNamed: boolean }>
  /** Resolves to false if the run had already ended, continues elsewhere or was lost. */
  done: Promise<boolean>
}

interface Ports {
  store: Store
  processId: string
  now: () => Date
  log: Log
  pause: Pause
  longestOutageMilliseconds?: number | undefined
}

/** Performs a run from start to end. Stores every event before sending it. */
export function performRun(plan: RunPlan, ports: Ports): LiveRun {
  const { store, processId, now, log, pause } = ports
  const { threadId, runId } = plan.address
  const frame = createRunFrame({ threadId, runId })
  const controller = new AbortController()
  const tail = createEventTail()
  let { ending } = plan
  let isHandedOver = false
  let state: 'live' | 'ended' | 'lost' = 'live'
  /** The events that other processes stored. */
  let pastEvents: readonly AGUIEvent[] = []

  async function start({ input, title }: RunOpening & { kind: 'new' }) {
    const at = now()
    const firstEvent = eventText(frame.start(), at.getTime())
    const start = { runId, processId, input, title, firstEvent, at: at.toISOString() }
    const result = await store.runs.start(start)
    if (result.isStarted) tail.add([firstEvent])
    return result
  }

  async function takeOver({ run }: RunOpening & { kind: 'abandoned' }) {
    const from = { processId: run.process_id, seen: run.seen }
    const isStarted = await store.runs.claim({ runId, processId, from })
    if (isStarted) {
      const stored = await store.events.readAll(runId)
      tail.skip(stored.length)
      pastEvents = readEvents(stored)
      for (const event of pastEvents) frame.admit(event)
    }
    return { isStarted, isThreadNamed: false }
  }

  /**
   * Retries while the database is unreachable. Meanwhile the agent may send one more batch and is then
   * paused, so a run keeps at most two batches in memory.
   */
  async function appendWithRetry(append: Append): Promise<boolean> {
    const deadline =
      performance.now() + (ports.longestOutageMilliseconds ?? defaultOutageMilliseconds)
    for (let isInDoubt = false; ;) {
      try {
        // An earlier attempt may have succeeded with only its response lost.
        if (isInDoubt && (await store.events.holds(append.runId, append.page))) return true
        return await store.events.append(append)
      } catch (error) {
        // An earlier attempt may reach the database between the check and the append above.
        const isLate = isInDoubt && isViolation(error)
        if (!(isLate || error instanceof StorageFailure)) throw error
        if (performance.now() > deadline) throw error
        if (!isInDoubt) log({ event: 'run-waits-for-database' })
        isInDoubt = true
        await pause(retryMilliseconds, new AbortController().signal)
      }
    }
  }

  /** Returns false if the run no longer belongs to this process. */
  async function write(events: readonly AGUIEvent[]): Promise<boolean> {
    if (events.length === 0) return true
    const at = now()
    const data = events.map((event) => eventText(event, at.getTime()))
    const page = { from: tail.count(), data }
    const finished = frame.isEnded() ? at.toISOString() : null
    const isOurs = await appendWithRetry({ runId, processId, page, finished })
    if (isOurs) tail.add(data)
    return isOurs
  }

  async function runAgent(): Promise<boolean> {
    const { signal } = controller
    const batches = inBatches(plan.source(pastEvents, signal), signal, maximumBatch)
    for await (const batch of batches) {
      if (!(await write(batch.flatMap((event) => frame.admit(event))))) return false
      if (frame.isEnded()) return true
    }
    return true
  }

  async function runToEnd(): Promise<boolean> {
    const { isStarted } = await started
    if (!isStarted) return false
    const isOurs = await runAgent().catch((error: unknown) => {
      log({ event: 'agent-failed', ...describeError(error) })
      ending = failed
      return true
    })
    if (isHandedOver && isOurs && !frame.isEnded()) {
      await store.runs.release(runId, processId)
      return false
    }
    return isOurs && (await write(frame.end(ending)))
  }

  function settle(isEnded: boolean): boolean {
    state = isEnded ? 'ended' : 'lost'
    controller.abort()
    tail.changed.ring()
    return isEnded
  }

  const { opening } = plan
  const started = opening.kind === 'new' ? start(opening) : takeOver(opening)
  const done = runToEnd()
    .catch((error: unknown) => {
      log({ event: 'run-lost', ...describeError(error) })
      return false
    })
    .then(settle)

  return {
    address: plan.address,
    canMove: plan.canMove,
    tail,
    state: () => state,
    stop(reason) {
      ending = reason
      controller.abort()
    },
    handOver() {
      isHandedOver ||= !controller.signal.aborted
      controller.abort()
    },
    started,
    done,
  }
}

/** Returns the JSON of an event, adding the timestamp if it has none. */
export function eventText(event: AGUIEvent, timestamp: number): string {
  const text = JSON.stringify(event)
  // Editing the text is cheaper than copying the event.
  return event.timestamp === undefined ? `${text.slice(0, -1)},"timestamp":${timestamp}}` : text
}
