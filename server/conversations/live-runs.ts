import type { AGUIEvent } from '@ag-ui/core'
import type { Run, RunInput } from '@/core/contract/run'
import type { Agent } from '@server/agents/agent'
import { createBell } from './bell'
import { inBatches } from './in-batches'
import { describeError, type Log } from '@server/api/log'
import { createRunFrame, type Ending } from './run-frame'
import type { StoredEvent } from './run-store'
import type { Store } from '@server/storage/store'

const completed: Ending = { kind: 'completed' }

const cancelled: Ending = { kind: 'cancelled' }

const failed: Ending = {
  kind: 'failed',
  code: 'agent_failed',
  message: 'The agent failed before the answer was complete.',
}

const restarted: Ending = {
  kind: 'failed',
  code: 'server_restarted',
  message: 'The server stopped before the answer was complete.',
}

/** `events` are those that the store holds: nobody is told what a crash could take back. */
type LiveRun = {
  threadId: string
  events: StoredEvent[]
  changed: ReturnType<typeof createBell>
  stop: (ending: Ending) => void
  done: Promise<void>
}

type Source = (signal: AbortSignal) => AsyncIterable<AGUIEvent>

export type LiveRuns = ReturnType<typeof createLiveRuns>

/** The runs that this process performs. They go on whether or not anybody follows them. */
export function createLiveRuns(ports: { store: Store; now: () => Date; log: Log }) {
  const { now, log } = ports
  const { runs } = ports.store
  const live = new Map<string, LiveRun>()

  async function begin(run: Run, input: RunInput | null, source: Source, ending = completed) {
    if (!(await runs.start(run.run_id, input, now().toISOString()))) return false
    live.set(run.run_id, perform(run, source, ending))
    return true
  }

  function perform(run: Run, source: Source, ending: Ending): LiveRun {
    const frame = createRunFrame({ threadId: run.thread_id, runId: run.run_id })
    const controller = new AbortController()
    const changed = createBell()
    const events: StoredEvent[] = []

    async function write(told: AGUIEvent[]) {
      if (told.length === 0) return
      const stored = store(told, events.length)
      await runs.append(run.run_id, stored, frame.isEnded() ? now().toISOString() : null)
      for (const event of stored) events.push(event)
      changed.ring()
    }

    async function listen() {
      for await (const batch of inBatches(source(controller.signal), controller.signal)) {
        await write(batch.flatMap((event) => frame.admit(event)))
        if (frame.isEnded()) return
      }
    }

    async function runToEnd() {
      await write([frame.start()])
      await listen().catch((error: unknown) => {
        log({ event: 'agent-failed', ...describeError(error) })
        ending = failed
      })
      await write(frame.end(ending))
    }

    function settle() {
      controller.abort()
      live.delete(run.run_id)
      changed.ring()
    }

    return {
      threadId: run.thread_id,
      events,
      changed,
      stop(reason) {
        ending = reason
        controller.abort()
      },
      done: runToEnd()
        .catch((error: unknown) => log({ event: 'run-lost', ...describeError(error) }))
        .finally(settle),
    }
  }

  function store(told: AGUIEvent[], from: number): StoredEvent[] {
    const timestamp = now().getTime()
    return told.map((event, offset) => ({
      index: from + offset,
      data: JSON.stringify({ ...event, timestamp: event.timestamp ?? timestamp }),
    }))
  }

  async function stopAll(ending: Ending, isMeant: (run: LiveRun) => boolean) {
    const meant = [...live.values()].filter(isMeant)
    for (const run of meant) run.stop(ending)
    await Promise.all(meant.map((run) => run.done))
  }

  return {
    /** Answers false when the run was started before. */
    start: (run: Run, input: RunInput, agent: Agent) =>
      begin(run, input, (signal) => agent(input, signal)),

    /** Every event of the run from an index on, until the run is over. */
    async *follow(runId: string, from: number): AsyncGenerator<StoredEvent> {
      const run = live.get(runId)
      if (!run) return yield* await runs.readEvents(runId, from)
      let index = from
      while (index < run.events.length || live.get(runId) === run) {
        const event = run.events[index]
        if (!event) {
          await run.changed.wait()
          continue
        }
        yield event
        index += 1
      }
    },

    /** A run that was not started yet ends before it begins, so that a late start finds it over. */
    async cancel(run: Run) {
      await begin(run, null, nothing, cancelled)
      const current = live.get(run.run_id)
      current?.stop(cancelled)
      await current?.done
    },

    cancelThread: (threadId: string) => stopAll(cancelled, (run) => run.threadId === threadId),

    /** Ends the runs that a process which is no more left open. */
    async endAbandoned() {
      for (const { threadId, runId, eventCount } of await runs.listUnfinished()) {
        const told = createRunFrame({ threadId, runId }).end(restarted)
        await runs.append(runId, store(told, eventCount), now().toISOString())
      }
    },

    close: () => stopAll(restarted, () => true),
  }
}

async function* nothing(): AsyncGenerator<AGUIEvent> {}
