import { randomUUID } from 'node:crypto'

import type { Run } from '@/core/contract/run'
import { Thread } from '@/core/contract/thread'
import type { Location } from '@server/storage/location'
import { addresses, allFrames, framesOf, inputOf, type Frame } from '@server/testing/test-server'

import { startProcess, type ServerProcess } from './start-process'

/** What a client received before the server was killed. */
interface Witness extends ReturnType<typeof addresses> {
  input: ReturnType<typeof inputOf>
  hasThread: boolean
  frames: Frame[]
}

export interface KillRound {
  /** Serves the same data, and is killed in the next round. */
  next: ServerProcess
  acknowledgedEvents: number
  /** Runs that the kill interrupted and the next process continued. */
  continuedRuns: number
  /** Runs that started only after the restart. */
  lateRuns: number
  /** Descriptions of what was lost, was repeated or did not end. */
  faults: string[]
}

/** Kills a server during many runs, restarts it, and checks everything that it had sent. */
export async function playKillRound(options: {
  location: Location
  server: ServerProcess
  runs: number
  /** Kills after this many acknowledged threads and events. A time would depend on the machine. */
  killAfter: number
  /** Returns the number up to which a run counts. */
  lengths: (index: number) => number
}): Promise<KillRound> {
  const { location, server, runs, lengths } = options
  const witnesses = Array.from({ length: runs }, (_, index) => witnessOf(lengths(index)))
  let kill = () => {}
  const isTime = new Promise<void>((resolve) => (kill = resolve))
  let left = options.killAfter
  const acknowledge = () => {
    left -= 1
    if (left === 0) kill()
  }
  const watched = Promise.all(witnesses.map((witness) => watch(server, witness, acknowledge)))
  await Promise.race([isTime, watched])
  await server.stop('SIGKILL')
  await watched
  const next = await startProcess(location)
  const checks = await Promise.all(witnesses.map((witness) => check(next, witness)))
  return {
    next,
    acknowledgedEvents: witnesses.reduce((sum, { frames }) => sum + frames.length, 0),
    continuedRuns: checks.filter(({ end }) => end === 'continued').length,
    lateRuns: checks.filter(({ end }) => end === 'late').length,
    faults: checks.flatMap(({ faults }) => faults),
  }
}

function witnessOf(length: number): Witness {
  const paths = addresses(randomUUID(), randomUUID())
  return { ...paths, input: inputOf(paths, String(length)), hasThread: false, frames: [] }
}

/** Records what the server sends until the connection breaks. */
async function watch(
  server: ServerProcess,
  witness: Witness,
  acknowledge: () => void,
): Promise<void> {
  try {
    const ids = { thread_id: witness.threadId, run_id: witness.runId }
    const created = await server.post('/api/v1/rooms/demo/agui', ids)
    witness.hasThread = created.ok
    acknowledge()
    for await (const frame of framesOf(await server.post(witness.runPath, witness.input))) {
      witness.frames.push(frame)
      acknowledge()
    }
  } catch {
    // The server was killed.
  }
}

type End = 'never-made' | 'whole' | 'continued' | 'late'

async function check(
  server: ServerProcess,
  witness: Witness,
): Promise<{ end: End; faults: string[] }> {
  const { threadPath, runPath, runId, frames } = witness
  const found = await server.get(threadPath)
  if (!found.ok) {
    const wasSaid = witness.hasThread || frames.length > 0
    return { end: 'never-made', faults: wasSaid ? [`${runId}: the thread is lost`] : [] }
  }
  const isStarted = Thread.parse(await found.json()).runs?.[runId]?.started != null
  // A started run is resumed after its first event, even if that event did not arrive.
  const known = isStarted ? Math.max(frames.length, 1) : 0
  const headers = isStarted ? { 'last-event-id': `${runId}:${known - 1}` } : {}
  const rest = await allFrames(await server.post(runPath, witness.input, headers))
  const run = await server.readRun(runPath)
  const faults = [...faultsOf(run, rest, known), ...lostOf(run, frames), ...wordFaultsOf(run)]
  const isContinued = run.events?.some((event) => isType(event, 'CUSTOM')) === true
  const end = !isStarted ? 'late' : isContinued ? 'continued' : 'whole'
  return { end, faults: faults.map((fault) => `${runId}: ${fault}`) }
}

function lostOf(run: Run, frames: readonly Frame[]): string[] {
  return frames.flatMap(({ id, event }, index) =>
    JSON.stringify(run.events?.[index]) === JSON.stringify(event)
      ? []
      : [`the event ${id} is lost`],
  )
}

/** Checks that a client that reconnects gets every event once, in order, and that the run ends once. */
function faultsOf(run: Run, rest: readonly Frame[], known: number): string[] {
  const events = run.events ?? []
  const ends = events.filter((event) => isType(event, 'RUN_ERROR') || isType(event, 'RUN_FINISHED'))
  const isEnded = isType(events.at(-1), 'RUN_ERROR') || isType(events.at(-1), 'RUN_FINISHED')
  const isInOrder = rest.every(({ id }, index) => id === `${run.run_id}:${known + index}`)
  return [
    ...(run.finished === null ? ['the run is not finished'] : []),
    ...(isEnded && ends.length === 1 ? [] : [`the run has ${ends.length} ends`]),
    ...(isInOrder ? [] : ['the events are not in order']),
    ...(known + rest.length === events.length ? [] : ['some events did not arrive']),
  ]
}

/** Checks that the agent counted to the end, whichever processes it ran in. */
export function wordFaultsOf({ events, run_input }: Run): string[] {
  const last = events?.at(-1)
  if (!isType(last, 'RUN_FINISHED')) return [`the run ends with ${JSON.stringify(last)}`]
  const words = (events ?? []).filter((event) => isType(event, 'TEXT_MESSAGE_CONTENT'))
  const [asked] = run_input?.messages ?? []
  const isCounted = words.every((event, index) => isWord(event, `${index + 1} `))
  return [
    ...(isCounted ? [] : ['the agent’s words are not in order']),
    ...(asked?.content === String(words.length) ? [] : ['the agent did not count to the end']),
  ]
}

export const isType = (event: unknown, type: string) =>
  typeof event === 'object' && event !== null && 'type' in event && event.type === type

const isWord = (event: unknown, delta: string) =>
  typeof event === 'object' && event !== null && 'delta' in event && event.delta === delta
