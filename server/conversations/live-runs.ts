import type { AGUIEvent } from '@ag-ui/core'

import type { RunInput } from '@/core/contract/run'
import type { Agent } from '@server/agents/agent'
import type { Pause } from '@server/agents/pause'
import type { Announce } from '@server/feed/announce'
import { describeError, type Log } from '@server/http/log'
import type { UnfinishedRun } from '@server/storage/run-store'
import type { EventPage } from '@server/storage/write-events'
import type { Store } from '@server/store/store'

import { continueRun, restarted } from './continue-run'
import type { Lease } from './lease'
import { eventText, performRun, type LiveRun, type RunAddress, type RunPlan } from './live-run'
import { createOtherRuns } from './other-runs'
import { createRunFrame, type Ending } from './run-frame'

const completed: Ending = { kind: 'completed' }

const cancelled: Ending = { kind: 'cancelled' }

/** A cancel request returns after this time even if the run continues. */
const cancelMilliseconds = 5000

/** A cancel request also returns after this many checks, however often it is woken. */
const maximumChecks = 25

interface Ports {
  store: Store
  lease: Lease
  announce: Announce
  now: () => Date
  log: Log
  pause: Pause
  runsPerUser: number
  /** The limit for all users together, in this process. */
  runsInTotal: number
  /** How long runs that no other process can continue may take to finish on shutdown. */
  graceMilliseconds: number
  /** Returns undefined if this process has no such room. */
  agentOf: (roomId: string) => Agent | undefined
}

export type LiveRuns = ReturnType<typeof createLiveRuns>

/** Performs the runs of this process, and gives access to runs of other processes. */
export function createLiveRuns(ports: Ports) {
  const { store, lease, announce, now, log, pause } = ports
  const live = new Map<string, LiveRun>()
  const others = createOtherRuns({ notifications: store.database.notifications, pause })
  /** Functions that end the streams of runs that continue in another process. */
  const leaving = new Set<() => void>()
  let isClosing = false

  async function begin(plan: RunPlan): Promise<boolean> {
    const { userId, roomId, threadId, runId } = plan.address
    // Registered before it starts, because `takeOverAbandoned` takes over our runs that are not live.
    if (live.has(runId)) return false
    const run = performRun(plan, { store, processId: lease.processId, now, log, pause })
    live.set(runId, run)
    const ended = run.done.then((isEnded) => {
      live.delete(runId)
      if (isEnded) announceRun('finished', plan.address)
    })
    const { isStarted, isThreadNamed } = await run.started
    if (!isStarted) await ended
    else if (plan.opening.kind === 'new') announceRun('started', plan.address)
    if (isThreadNamed) {
      announce(userId, { type: 'thread', action: 'changed', room_id: roomId, thread_id: threadId })
    }
    return isStarted
  }

  function announceRun(action: 'started' | 'finished', address: RunAddress) {
    const { userId, roomId, threadId, runId } = address
    announce(userId, { type: 'run', action, room_id: roomId, thread_id: threadId, run_id: runId })
  }

  async function stopAll(ending: Ending, runs: readonly LiveRun[]) {
    for (const run of runs) run.stop(ending)
    await Promise.all(runs.map((run) => run.done))
  }

  const liveOf = (userId: string) =>
    [...live.values()].filter(({ address }) => address.userId === userId).length

  /** Continues or ends the runs that a dead process, or a failure of this one, left unfinished. */
  async function takeOverAbandoned() {
    const runs = await store.runs.listUnfinished()
    // A random start spreads the runs over processes that check at the same time.
    const first = Math.floor(Math.random() * runs.length)
    for (const run of [...runs.slice(first), ...runs.slice(0, first)]) {
      if (isClosing) return
      const isOurs = run.process_id === lease.processId
      if (isOurs ? live.has(run.run_id) : !lease.isGone(run)) continue
      await takeOver(run).catch((error: unknown) => {
        log({ event: 'run-not-taken-over', ...describeError(error) })
      })
    }
    await handleCancelRequests()
  }

  async function takeOver(run: UnfinishedRun) {
    const { run_id: runId, thread_id: threadId, room_id: roomId } = run
    const address = { userId: run.user_id, roomId, threadId, runId }
    const opening = { kind: 'abandoned', run } as const
    const resume = ports.agentOf(roomId)?.resume
    if (run.cancel_requested !== null) {
      await begin({ address, opening, source: nothing, ending: cancelled, canMove: false })
    } else if (!resume) {
      await end(run, address)
    } else if (live.size < ports.runsInTotal) {
      const readInput = () => store.runs.readInput(runId)
      const source: RunPlan['source'] = (pastEvents, signal) =>
        continueRun({ resume, readInput, pastEvents, now, signal })
      await begin({ address, opening, source, ending: completed, canMove: true })
    }
  }

  async function end(run: UnfinishedRun, address: RunAddress) {
    const [lastEvent] = createRunFrame(address).end(restarted)
    if (!lastEvent) return
    const at = now()
    const isEnded = await store.events.abandon({
      runId: run.run_id,
      seen: run.seen,
      lastEvent: eventText(lastEvent, at.getTime()),
      at: at.toISOString(),
    })
    if (isEnded) announceRun('finished', address)
  }

  /** Stops runs of this process that were cancelled through another one. */
  async function handleCancelRequests() {
    if (live.size === 0) return
    for (const runId of await store.runs.listCancelRequests(lease.processId)) {
      live.get(runId)?.stop(cancelled)
    }
  }

  /** Asks the process of the run to end it, and waits for a limited time. */
  async function cancelElsewhere(runId: string) {
    if (!(await store.runs.requestCancel(runId, now().toISOString()))) return
    await takeOverAbandoned()
    const late = new AbortController()
    const { listen, leave } = others.follow(runId)
    const timer = setTimeout(() => late.abort(), cancelMilliseconds)
    for (let check = 0; check < maximumChecks && !late.signal.aborted; check += 1) {
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
      const opening = { kind: 'new', input, title } as const
      const source: RunPlan['source'] = (_, signal) => agent(input, signal)
      const canMove = agent.resume !== undefined
      const isStarted = await begin({ address, opening, source, ending: completed, canMove })
      return isStarted ? 'started' : 'started-before'
    },

    /**
     * Yields all events from an index to the end of the run, whichever process performs it. Ends early
     * if this process stops and the run continues elsewhere; the client resumes at another process.
     */
    async *follow(
      runId: string,
      from: number,
      disconnected: AbortSignal,
    ): AsyncGenerator<EventPage> {
      const run = live.get(runId)
      const over = new AbortController()
      const stop = () => over.abort()
      disconnected.addEventListener('abort', stop, { once: true })
      if (disconnected.aborted || (isClosing && run?.canMove !== false)) stop()
      if (run?.canMove !== false) leaving.add(stop)
      const { listen, leave } = others.follow(runId)
      try {
        let index = from
        while (!over.signal.aborted) {
          const recent = run?.tail.since(index)
          if (recent && recent.data.length > 0) {
            yield recent
            index += recent.data.length
          } else if (recent && run?.state() === 'ended') {
            return
          } else if (recent && run?.state() === 'live') {
            await run.tail.changed.wait()
          } else {
            const wait = listen()
            const { isEnd, ...page } = await store.events.readPage(runId, index)
            if (page.data.length > 0) yield page
            index += page.data.length
            if (isEnd) return
            if (page.data.length === 0) await wait(over.signal)
          }
        }
      } finally {
        leave()
        leaving.delete(stop)
        disconnected.removeEventListener('abort', stop)
      }
    },

    /** A run that has not started ends immediately, so that it cannot start later. */
    async cancel(address: RunAddress) {
      const opening = { kind: 'new', input: null, title: '' } as const
      const plan = { address, opening, source: nothing, ending: cancelled, canMove: false }
      if (await begin(plan)) await live.get(address.runId)?.done
      else await cancelStarted(address.runId)
    },

    async cancelThread(threadId: string) {
      const runIds = await store.runs.listUnfinishedOfThread(threadId)
      await Promise.all(runIds.map((runId) => cancelStarted(runId)))
    },

    takeOverAbandoned,

    /** Returns the number of runs that this process performs. */
    count: () => live.size,

    handleCancelRequests,

    /** Takes over runs that other processes have released. */
    async lookForReleased() {
      if (await store.runs.hasReleased()) await takeOverAbandoned()
    },

    async close() {
      isClosing = true
      for (const stop of leaving) stop()
      const moving = [...live.values()].filter(({ canMove }) => canMove)
      for (const run of moving) run.handOver()
      await Promise.all(moving.map((run) => run.done))
      const remaining = [...live.values()]
      if (remaining.length === 0) return
      const finished = new AbortController()
      const all = Promise.all(remaining.map((run) => run.done)).then(() => finished.abort())
      await pause(ports.graceMilliseconds, finished.signal).catch(() => {})
      await stopAll(restarted, [...live.values()])
      await all
    },
  }
}

async function* nothing(): AsyncGenerator<AGUIEvent> {}
