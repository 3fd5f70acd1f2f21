import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { machineTime } from './machine-time'
import { openStream } from './open-stream'
import type { LoadResult, RunsOrder } from './orders'
import { dueTimes, type Pace } from './paced-answer'
import { percentilesOf } from './percentiles'
import { busySeconds, familyOf, processorTimes, secondsBetween } from './process-usage'

const threadsAtOnce = 32

interface PreparedRun {
  port: number
  path: string
  user: string
  body: string
}

/** Reads runs that start one after the other, and measures while all of them are live. */
export async function playRuns(order: RunsOrder, tellMeasured: () => void): Promise<LoadResult> {
  const { runs, perSecond, rampSeconds, steadySeconds } = order
  const pace = { perSecond, deltas: Math.ceil(perSecond * (rampSeconds + steadySeconds)) }
  const prepared = await prepareRuns(order, pace)
  const firstMs: number[] = []
  const deliveryMs: number[] = []
  let isMeasuring = false
  let isEveryRunWhole = true
  let refused = 0

  async function read(run: PreparedRun, place: number) {
    await setTimeout((place * rampSeconds * 1000) / runs)
    const asked = machineTime()
    let isFirst = true
    let deltas = 0
    const { ended } = openStream({ ...run, method: 'POST' }, (text) => {
      const at = machineTime()
      if (isFirst && text.includes('data: ')) {
        isFirst = false
        firstMs.push(at - asked)
      }
      for (const [, due] of text.matchAll(dueTimes)) {
        deltas += 1
        if (isMeasuring) deliveryMs.push(at - Number(due))
      }
    })
    const isRefused = await ended.then(
      () => false,
      (error: unknown) => {
        if (String(error).includes('HTTP/1.1 503')) return true
        throw error
      },
    )
    if (isRefused) refused += 1
    else isEveryRunWhole &&= deltas === pace.deltas
  }

  const look = () => ({
    servers: processorTimes(order.servers),
    database: processorTimes(order.database === undefined ? [] : familyOf(order.database)),
    client: processorTimes([process.pid]),
    machine: busySeconds(),
  })

  const begun = machineTime()
  const reading = Promise.all(prepared.map(read))
  // A rejection is handled where `reading` is awaited.
  reading.catch(() => {})
  await setTimeout(rampSeconds * 1000)
  const before = look()
  const from = machineTime()
  isMeasuring = true
  await setTimeout(begun + (rampSeconds + steadySeconds) * 1000 - machineTime())
  isMeasuring = false
  const seconds = (machineTime() - from) / 1000
  const after = look()
  tellMeasured()
  await reading
  if (!isEveryRunWhole) throw new Error('A run ended with too few deltas.')
  const processor = {
    servers: secondsBetween(before.servers, after.servers),
    database: secondsBetween(before.database, after.database),
    client: secondsBetween(before.client, after.client),
  }
  const ours = processor.servers + processor.database + processor.client
  const others = Math.max(0, after.machine - before.machine - ours)
  return {
    runs,
    refused,
    seconds,
    deltas: deliveryMs.length,
    wantedDeltas: runs * perSecond * seconds,
    firstMs: percentilesOf(firstMs),
    deliveryMs: percentilesOf(deliveryMs),
    processor: { ...processor, others },
  }
}

async function prepareRuns(order: RunsOrder, pace: Pace): Promise<PreparedRun[]> {
  const places = Array.from({ length: order.runs }, (_, place) => place)
  const prepared: PreparedRun[] = []
  for (let first = 0; first < places.length; first += threadsAtOnce) {
    const some = places.slice(first, first + threadsAtOnce)
    prepared.push(...(await Promise.all(some.map((place) => prepareRun(order, pace, place)))))
  }
  return prepared
}

/** Prepares a run of a different person in a new thread. */
async function prepareRun(order: RunsOrder, pace: Pace, place: number): Promise<PreparedRun> {
  const { ports, isBare } = order
  const port = ports[place % ports.length] ?? 0
  const user = `person-${place}`
  const [threadId, runId] = [randomUUID(), randomUUID()]
  if (isBare) return { port, path: `/${runId}`, user, body: JSON.stringify(pace) }
  const made = await fetch(`http://127.0.0.1:${port}/api/v1/rooms/demo/agui`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${user}` },
    body: JSON.stringify({ thread_id: threadId, run_id: runId }),
  })
  await made.arrayBuffer()
  if (!made.ok) throw new Error(`Creating a thread failed with status ${made.status}.`)
  const said = { id: randomUUID(), role: 'user', content: JSON.stringify(pace) }
  const body = JSON.stringify({ threadId, runId, messages: [said], tools: [], context: [] })
  return { port, path: `/api/v1/rooms/demo/agui/${threadId}/${runId}`, user, body }
}
