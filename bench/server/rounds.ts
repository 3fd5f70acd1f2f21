import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'

import { eventsBesideDeltas } from './answer'
import { checkComplete, jsonHeaders, readStream, type Reading } from './read-stream'

const runs = 50
const deltas = 2000
const singles = 20

/** The pace of an agent: as fast as it can, one event at a time, or ten times as fast as a model. */
const paces = { unhindered: '0 0', singly: '1 0', lively: '10 20' }
type Pace = keyof typeof paces

/** Staggered, because simultaneous requests would only measure the queue. */
const arrivalMilliseconds = 20

const replayedDeltas = 20_000 - eventsBesideDeltas

/** The results of one round. Rates are events per millisecond. */
export interface Round {
  rate: number
  bareRate: number
  /** First events of fast runs that start one after another, of unlimited runs that start together, of single runs. */
  firstMs: readonly number[]
  atOnceFirstMs: readonly number[]
  singleFirstMs: readonly number[]
  replayRate: number
  slowReplayRate: number
  bareReplayRate: number
}

const Memory = z.object({ kept: z.number(), rss: z.number() })

interface StoredRun {
  path: string
  runId: string
  body: string
}

/** Starts the two servers, each in its own process; this process is their client. */
export async function openServers() {
  const [companion, bare] = [startProcess('companion'), startProcess('bare')]
  const [port, barePort] = [await portOf(companion), await portOf(bare)]
  const [told, toldSlowly] = [await makeRun('unhindered'), await makeRun('singly')]

  async function newRun(deltasToTell: number, pace: Pace = 'unhindered'): Promise<StoredRun> {
    const ids = { thread_id: randomUUID(), run_id: randomUUID() }
    const url = `http://127.0.0.1:${port}/api/v1/rooms/demo/agui`
    const made = await fetch(url, {
      method: 'POST',
      headers: jsonHeaders,
      body: JSON.stringify(ids),
    })
    await made.arrayBuffer()
    const { thread_id: threadId, run_id: runId } = ids
    const said = { id: 'm', role: 'user', content: `${deltasToTell} ${paces[pace]}` }
    const body = JSON.stringify({ threadId, runId, messages: [said], tools: [], context: [] })
    return { path: `/api/v1/rooms/demo/agui/${threadId}/${runId}`, runId, body }
  }

  const newRuns = (pace: Pace) =>
    Promise.all(Array.from({ length: runs }, () => newRun(deltas, pace)))

  async function readLater(run: StoredRun, place: number): Promise<Reading> {
    await setTimeout(place * arrivalMilliseconds)
    return readStream({ port, ...run })
  }

  async function makeRun(pace: Pace): Promise<StoredRun> {
    const run = await newRun(replayedDeltas, pace)
    await readStream({ port, ...run })
    return run
  }

  async function timed(
    begin: () => readonly Promise<Reading>[],
    events: number,
    from = 0,
  ): Promise<{ rate: number; firstMs: readonly number[] }> {
    const start = performance.now()
    const readings = await Promise.all(begin())
    const milliseconds = performance.now() - start
    for (const reading of readings) checkComplete(reading, from, events)
    const firstMs = readings.map((reading) => reading.firstMs)
    return { rate: (readings.length * events) / milliseconds, firstMs }
  }

  const readBare = (count: number) => {
    const runId = randomUUID()
    return readStream({ port: barePort, path: `/${count}/${runId}`, runId, body: '{}' })
  }

  const replay = (run: StoredRun) =>
    timed(
      () => [readStream({ port, ...run, headers: { 'last-event-id': `${run.runId}:0` } })],
      replayedDeltas + eventsBesideDeltas - 1,
      1,
    )

  return {
    async round(): Promise<Round> {
      const made = await newRuns('unhindered')
      const events = deltas + eventsBesideDeltas
      const ours = await timed(() => made.map((run) => readStream({ port, ...run })), events)
      const floor = await timed(() => made.map(() => readBare(deltas)), events)
      const arriving = await newRuns('lively')
      const arrived = await timed(() => arriving.map(readLater), events)
      const singleFirstMs: number[] = []
      for (let single = 0; single < singles; single += 1) {
        const run = await newRun(deltas)
        const { firstMs } = await timed(() => [readStream({ port, ...run })], events)
        singleFirstMs.push(...firstMs)
      }
      const replayed = await replay(told)
      const bareReplay = await timed(
        () => [readBare(replayedDeltas)],
        replayedDeltas + eventsBesideDeltas,
      )
      const slowReplayed = await replay(toldSlowly)
      return {
        rate: ours.rate,
        bareRate: floor.rate,
        firstMs: arrived.firstMs,
        atOnceFirstMs: ours.firstMs,
        singleFirstMs,
        replayRate: replayed.rate,
        slowReplayRate: slowReplayed.rate,
        bareReplayRate: bareReplay.rate,
      }
    },

    async memory() {
      companion.send('memory')
      return Memory.parse((await once(companion, 'message'))[0])
    },

    async close() {
      const exited = Promise.all([once(companion, 'exit'), once(bare, 'exit')])
      companion.disconnect()
      bare.disconnect()
      await exited
    },
  }
}

function startProcess(name: 'companion' | 'bare'): ChildProcess {
  return fork(join(__dirname, `${name}-process.ts`))
}

async function portOf(child: ChildProcess): Promise<number> {
  return z.number().parse((await once(child, 'message'))[0])
}
