import { createDraft } from '@/core/conversation/fold/draft'

import { foldStream, foldStreams, openThread, readFloor } from './fold-stream'
import { loadPeers, type Peers } from './peers'
import {
  aguiHistory,
  answerStream,
  argumentStream,
  history,
  snapshotStream,
  stateStream,
  type Stream,
} from './streams'
import { collectGarbage, median, medianRatio, timeInTurns, type Job } from './time-in-turns'

/** The cost of one workload for the floor, for us and for the peers. */
export interface Row {
  name: string
  floorUs: number
  oursUs: number
  ratioToFloor: number
  /** The upper limit of the ratio. */
  limit: number
  peers: Record<string, { us: number; timesOurs: number }>
}

interface Workload {
  name: string
  events: number
  limit: number
  floor: Job
  ours: Job
  peers: Record<string, Job | undefined>
  /** The reference client is timed only once, because it takes long. */
  isLong?: boolean
}

export interface Scope {
  rounds: number
  withPeers: boolean
  /** Selects rows by the beginning of their names. */
  only: string
}

/** Yields the row of every workload. */
export async function* measureRows({ rounds, withPeers, only }: Scope): AsyncGenerator<Row> {
  const peers = withPeers ? await loadPeers() : {}
  warmUp()
  for (const workload of workloads(peers)) {
    if (workload.name.startsWith(only)) yield await measureRow(workload, rounds)
  }
}

/** Warms up the compiler, so that the first row does not pay for it. */
function warmUp(): void {
  const stream = answerStream(5000)
  for (let round = 0; round < 40; round += 1) {
    readFloor(stream)
    foldStream(stream, openThread())
  }
}

async function measureRow(workload: Workload, rounds: number): Promise<Row> {
  const { name, events, limit, floor, ours } = workload
  // A single frame is short, so it needs more rounds than a stream.
  const often =
    events === 1
      ? { repeats: 1, rounds: rounds * 4 }
      : { repeats: Math.ceil(10_000 / events), rounds }
  collectGarbage()
  const [floorTimes = [], ourTimes = []] = await timeInTurns([floor, ours], { events, ...often })
  const row: Row = {
    name,
    floorUs: median(floorTimes),
    oursUs: median(ourTimes),
    ratioToFloor: medianRatio(ourTimes, floorTimes),
    limit,
    peers: {},
  }
  for (const [peer, job] of Object.entries(workload.peers)) {
    if (!job) continue
    collectGarbage()
    const [again = [], times = []] = await timeInTurns([ours, job], {
      events,
      repeats: 1,
      ...(workload.isLong && peer === '@ag-ui/client' ? { rounds: 1, warmUps: 0 } : { rounds: 3 }),
    })
    row.peers[peer] = { us: median(times), timesOurs: medianRatio(times, again) }
  }
  return row
}

function* workloads(peers: Peers): Generator<Workload> {
  for (const deltas of [1000, 5000, 20_000]) {
    for (const earlier of [0, 100, 1000]) yield answers(peers, deltas, earlier)
  }
  const calls = argumentStream(2000)
  yield {
    name: 'W2 2,000 argument deltas',
    events: 2000,
    limit: 2,
    ...ofStream(calls),
    peers: { '@ag-ui/client': peers.agui?.([calls], []) },
  }
  yield concurrentAnswers(peers, 20, 1000)
  const patches = stateStream(2000)
  yield {
    name: 'W4 2,000 patches to 200 KB',
    events: 2000,
    limit: 3,
    ...ofStream(patches),
    // The peer takes two seconds for two hundred patches, so all of them would take too long.
    peers: {},
  }
  const few = stateStream(200)
  yield {
    name: 'W4 200 patches to 200 KB',
    events: 200,
    limit: 3,
    ...ofStream(few),
    peers: { '@ag-ui/client': peers.agui?.([few], []) },
  }
  for (const megabytes of [1, 2, 4]) {
    const snapshot = snapshotStream(megabytes * 1024 * 1024)
    yield {
      name: `W5 a frame of ${megabytes} MB`,
      events: 1,
      limit: 1.5,
      ...ofStream(snapshot),
      peers: { '@ag-ui/client': megabytes === 1 ? peers.agui?.([snapshot], []) : undefined },
    }
  }
}

function answers(peers: Peers, deltas: number, earlier: number): Workload {
  const stream = answerStream(deltas)
  const messages = history(earlier)
  return {
    name: `W1 ${deltas} deltas after ${earlier} messages`,
    events: deltas,
    limit: 2,
    // The reference client clones the history for every token.
    isLong: deltas * earlier > 2_000_000,
    floor: () => () => readFloor(stream),
    ours: () => {
      const draft = openThread(messages)
      return () => foldStream(stream, draft)
    },
    peers: {
      '@ag-ui/client': peers.agui?.([stream], aguiHistory(earlier)),
      'ai Chat': peers.chat?.(deltas, earlier, 1),
    },
  }
}

function concurrentAnswers(peers: Peers, runs: number, deltas: number): Workload {
  const streams = Array.from({ length: runs }, (_, index) => answerStream(deltas, `r${index}`))
  return {
    name: `W3 ${runs} concurrent runs of ${deltas} deltas`,
    events: runs * deltas,
    limit: 2,
    floor: () => () => streams.map(readFloor),
    ours: () => {
      const drafts = streams.map(() => createDraft())
      return () => foldStreams(streams, drafts)
    },
    peers: { '@ag-ui/client': peers.agui?.(streams, []), 'ai Chat': peers.chat?.(deltas, 0, runs) },
  }
}

function ofStream(stream: Stream): { floor: Job; ours: Job } {
  return {
    floor: () => () => readFloor(stream),
    ours: () => {
      const draft = openThread()
      return () => foldStream(stream, draft)
    },
  }
}
