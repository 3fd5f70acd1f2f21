import type { AGUIEvent } from '@ag-ui/core'

import type { RunInput } from '@/core/contract/run'
import type { Agent } from '@server/agents/agent'
import type { Pause } from '@server/agents/pause'
import type { Announce } from '@server/feed/announce'
import type { Log } from '@server/http/log'
import type { EventPage } from '@server/storage/write-events'
import type { Store } from '@server/store/store'

import type { Lease } from './lease'
import { eventText, performRun, type LiveRun, type RunAddress, type RunPlan } from './live-run'
import { createOtherRuns } from './other-runs'
import { createRunFrame, type Ending } from './run-frame'

const completed: Ending = { kind: 'completed' }

const cancelled: Ending = { kind: 'cancelled' }

const restarted: Ending = {
  kind: 'failed',
  code: 'server_restarted',
  message: 'The server stopped before the answer was complete.',
}

/** A cancel request returns after this time even if the run goes on. */
const cancelMilliseconds = 5000

/** And after looking this often, however often somebody wakes it. */
const maximumLooks = 25

interface Ports {
  store: Store
  lease: Lease
  announce: Announce
  now: () => Date
  log: Log
  pause: Pause
  runsPerUser: number
  /** Of all users, in this process. */
  runsInTotal: number
  /** How long runs may continue on shutdown. */
  graceMilliseconds: number
}

export type LiveRuns = ReturnType<typeof createLiveRuns>

/** The runs of this process, and access to runs of other processes. */
export function createLiveRuns(ports: Ports) {
  const { store, lease, announce, now, log, pause } = ports
  const live = new Map<string, LiveRun>()
  const others = createOtherRuns({ news: store.database.news, pause })
  let isClosing = false

  async function begin(plan: RunPlan): Promise<boolean> {
    const { userId, roomId, threadId, runId } = plan.address
    // Registered before it starts, because `endAbandoned` ends runs of ours that are not live.
    if (live.has(runId)) return false
    const run = performRun(plan, { store, processId: lease.processId, now, log, pause })
    live.set(runId, run)
    const ended = run.done.then((isEnded) => {
      live.delete(runId)
      if (isEnded) announceRun('finished', plan.address)
    })
    const { isStarted, isThreadNamed } = await run.started
    if (!isStarted) await ended
    else announceRun('started', plan.address)
    if (isThreadNamed) {
      announce(userId, { type: 'thread', action: 'changed', room_id: roomId, thread_id: threadId })
    }
    return isStarted
  }

  function announceRun(action: 'started' | 'finished', address: RunAddress) {
    const { userId, roomId, threadId, runId } = address
    announce(userId, { type: 'run', action, room_id: roomId, thread_id: threadId, run_id: runId })
  }

  async function stopAll(ending: Ending, meant: readonly LiveRun[]) {
    for (const run of meant) run.stop(ending)
    await Promise.all(meant.map((run) => run.done))
  }

  const liveOf = (userId: string) =>
    [...live.values()].filter(({ address }) => address.userId === userId).length

  /** Ends runs that a dead process or a failure of this one left open. */
  async function endAbandoned() {
    for (const run of await store.runs.listUnfinished()) {
      const isOurs = run.process_id === lease.processId
      if (isOurs ? live.has(run.run_id) : !lease.isGone(run)) continue
      const address = {
        userId: run.user_id,
        roomId: run.room_id,
        threadId: run.thread_id,
        runId: run.run_id,
      }
      const [lastEvent] = createRunFrame({ threadId: run.thread_id, runId: run.run_id }).end(
        restarted,
      )
      if (!lastEvent) continue
      const at = now()
      const isEnded = await store.events.abandon({
        runId: run.run_id,
        seen: run.seen,
        lastEvent: eventText(lastEvent, at.getTime()),
        at: at.toISOString(),
      })
      if (isEnded) announceRun('finished', address)
    }
  }

  /** Asks the process of the run to end it, and waits a while for that. */
  async function cancelElsewhere(runId: string) {
    if (!(await store.runs.requestCancel(runId, now().toISOString()))) return
    await endAbandoned()
    const late = new AbortController()
    const { listen, leave } = others.follow(runId)
    const timer = setTimeout(() => late.abort(), cancelMilliseconds)
    for (let look = 0; look < maximumLooks && !late.signal.aborted; look += 1) {
      const wait = listen()
      if (await store.runs.isFinished(runId)) break
      await wait(late.signal)
    }
    clearTimeout(timer)
    leave()
  }

  async function cancelStarted(runId: string) {
    const run = live.get(runId)
    return run ? stopAll(cancelled, [run]) : cancelElsewhere(runId)
  }

  return {
    async start(run: {
      address: RunAddress
      input: RunInput
      agent: Agent
      title: string
    }): Promise<'started' | 'started-before' | 'too-many-runs' | 'server-full' | 'closing'> {
      const { address, input, agent, title } = run
      if (live.has(address.runId)) return 'started-before'
      if (isClosing) return 'closing'
      if (liveOf(address.userId) >= ports.runsPerUser) return 'too-many-runs'
      const everywhere = await store.runs.countUnfinishedOfUser(address.userId)
      if (everywhere >= ports.runsPerUser) return 'too-many-runs'
      if (live.size >= ports.runsInTotal) return 'server-full'
      const source = (signal: AbortSignal) => agent(input, signal)
      const isStarted = await begin({ address, input, title, source, ending: completed })
      return isStarted ? 'started' : 'started-before'
    },

    /** Yields all events from an index to the end of the run, whichever process performs it. */
    async *follow(runId: string, from: number, signal: AbortSignal): AsyncGenerator<EventPage> {
      const run = live.get(runId)
      const { listen, leave } = others.follow(runId)
      try {
        yield* followFrom({ run, runId, from, listen }, signal)
      } finally {
        leave()
      }
    },

    /** A run that has not started is ended at once, so that it cannot start later. */
    async cancel(address: RunAddress) {
      const plan = { address, input: null, title: '', source: nothing, ending: cancelled }
      if (await begin(plan)) await live.get(address.runId)?.done
      else await cancelStarted(address.runId)
    },

    async cancelThread(threadId: string) {
      const runIds = await store.runs.listUnfinishedOfThread(threadId)
      await Promise.all(runIds.map((runId) => cancelStarted(runId)))
    },

    endAbandoned,

    /** How many this process performs. */
    count: () => live.size,

    /** Stops runs of this process that were cancelled through another one. */
    async handleCancelRequests() {
      if (live.size === 0) return
      for (const runId of await store.runs.listCancelRequests(lease.processId)) {
        live.get(runId)?.stop(cancelled)
      }
    },

    async close() {
      isClosing = true
      const left = [...live.values()]
      if (left.length === 0) return
      const finished = new AbortController()
      const all = Promise.all(left.map((run) => run.done)).then(() => finished.abort())
      await pause(ports.graceMilliseconds, finished.signal).catch(() => {})
      await stopAll(restarted, [...live.values()])
      await all
    },
  }

  async function* followFrom(
    { run, runId, from, listen }: Following,
    signal: AbortSignal,
  ): AsyncGenerator<EventPage> {
    let index = from
    while (!signal.aborted) {
      const told = run?.tail.since(index)
      if (told && told.data.length > 0) {
        yield told
        index += told.data.length
      } else if (told && run?.state() === 'ended') {
        return
      } else if (told && run?.state() === 'live') {
        await run.tail.told.wait()
      } else {
        const wait = listen()
        const { isEnd, ...page } = await store.events.readPage(runId, index)
        if (page.data.length > 0) yield page
        index += page.data.length
        if (isEnd) return
        if (page.data.length === 0) await wait(signal)
      }
    }
  }
}

interface Following {
  run: LiveRun | undefined
  runId: string
  from: number
  listen: ReturnType<ReturnType<typeof createOtherRuns>['follow']>['listen']
}

async function* nothing(): AsyncGenerator<AGUIEvent> {}
