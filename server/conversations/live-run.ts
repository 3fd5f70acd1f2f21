import type { AGUIEvent } from '@ag-ui/core'

import type { RunInput } from '@/core/contract/run'
import type { Pause } from '@server/agents/pause'
import { describeError, type Log } from '@server/http/log'
import type { Append } from '@server/storage/write-events'
import { StorageFailure } from '@server/storage/storage-failure'
import type { Store } from '@server/store/store'

import { createEventTail, type EventTail } from './event-tail'
import { inBatches } from './in-batches'
import { createRunFrame, type Ending } from './run-frame'

/** How many events an agent may send ahead of the store. */
const maximumBatch = 64

/** A run whose database is away for longer is lost. */
const longestOutageMilliseconds = 60_000
const retryMilliseconds = 250
const neverAborted = new AbortController().signal

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

export interface RunPlan {
  address: RunAddress
  input: RunInput | null
  title: string
  source: (signal: AbortSignal) => AsyncIterable<AGUIEvent>
  ending: Ending
}

export interface LiveRun {
  address: RunAddress
  tail: EventTail
  /** A run is lost if its end could not be stored or another process stored it. */
  state: () => 'live' | 'ended' | 'lost'
  stop: (ending: Ending) => void
  /** Resolves when the start is stored, or when the run turns out to have been started before. */
  started: Promise<{ isStarted: boolean; isThreadNamed: boolean }>
  /** Resolves to false if the run was over already. */
  done: Promise<boolean>
}

interface Ports {
  store: Store
  processId: string
  now: () => Date
  log: Log
  pause: Pause
}

/** Performs a run from start to end. Stores every event before sending it. */
export function performRun(plan: RunPlan, { store, processId, now, log, pause }: Ports): LiveRun {
  const { threadId, runId } = plan.address
  const frame = createRunFrame({ threadId, runId })
  const controller = new AbortController()
  const tail = createEventTail()
  let { ending } = plan
  let state: 'live' | 'ended' | 'lost' = 'live'

  async function start() {
    const at = now()
    const firstEvent = eventText(frame.start(), at.getTime())
    const { input, title } = plan
    const start = { runId, processId, input, title, firstEvent, at: at.toISOString() }
    const result = await store.runs.start(start)
    if (result.isStarted) tail.add([firstEvent])
    return result
  }

  /**
   * Waits for a database that is away. Meanwhile the agent may send one more batch, and is then
   * paused, so a run keeps two batches in memory at most.
   */
  async function appendPatiently(append: Append): Promise<boolean> {
    const deadline = performance.now() + longestOutageMilliseconds
    for (let isKnown = false; ;) {
      try {
        // The answer to an earlier attempt may be all that was lost.
        if (isKnown && (await store.events.holds(append.runId, append.page))) return true
        return await store.events.append(append)
      } catch (error) {
        if (!(error instanceof StorageFailure) || performance.now() > deadline) throw error
        if (!isKnown) log({ event: 'run-waits-for-database', reason: error.kind })
        isKnown = true
        await pause(retryMilliseconds, neverAborted)
      }
    }
  }

  /** Returns false if the run no longer belongs to this process. */
  async function write(told: readonly AGUIEvent[]): Promise<boolean> {
    if (told.length === 0) return true
    const at = now()
    const data = told.map((event) => eventText(event, at.getTime()))
    const page = { from: tail.count(), data }
    const finished = frame.isEnded() ? at.toISOString() : null
    const isOurs = await appendPatiently({ runId, processId, page, finished })
    if (isOurs) tail.add(data)
    return isOurs
  }

  async function listen(): Promise<boolean> {
    const batches = inBatches(plan.source(controller.signal), controller.signal, maximumBatch)
    for await (const batch of batches) {
      if (!(await write(batch.flatMap((event) => frame.admit(event))))) return false
      if (frame.isEnded()) return true
    }
    return true
  }

  async function runToEnd(): Promise<boolean> {
    const { isStarted } = await started
    if (!isStarted) return false
    const isOurs = await listen().catch((error: unknown) => {
      log({ event: 'agent-failed', ...describeError(error) })
      ending = failed
      return true
    })
    return isOurs && (await write(frame.end(ending)))
  }

  function settle(isEnded: boolean): boolean {
    state = isEnded ? 'ended' : 'lost'
    controller.abort()
    tail.told.ring()
    return isEnded
  }

  const started = start()
  const done = runToEnd()
    .catch((error: unknown) => {
      log({ event: 'run-lost', ...describeError(error) })
      return false
    })
    .then(settle)

  return {
    address: plan.address,
    tail,
    state: () => state,
    stop(reason) {
      ending = reason
      controller.abort()
    },
    started,
    done,
  }
}

/** The JSON of an event with a timestamp. */
export function eventText(event: AGUIEvent, timestamp: number): string {
  const text = JSON.stringify(event)
  // Cheaper than copying the event.
  return event.timestamp === undefined ? `${text.slice(0, -1)},"timestamp":${timestamp}}` : text
}
