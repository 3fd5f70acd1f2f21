import { randomUUID } from 'node:crypto'

import { Run } from '@/core/contract/run'
import type { Location } from '@server/storage/location'
import { addresses, framesOf, inputOf } from '@server/testing/test-server'

import { isType, wordFaultsOf } from './kill-round'
import { startProcess, type ServerProcess } from './start-process'

export interface RestartRound {
  runs: number
  /** Runs that continued in another process. */
  continuedRuns: number
  /** Descriptions of what was lost, was repeated or did not end well. */
  faults: string[]
  servers: ServerProcess[]
}

/** Stops and replaces one process after the other, while people start runs and follow them. */
export async function playRestartRound(options: {
  location: Location
  servers: readonly ServerProcess[]
  signal: 'SIGTERM' | 'SIGKILL'
  people: number
  /** The number up to which each run counts. */
  length: number
}): Promise<RestartRound> {
  const { location, signal, people, length } = options
  const servers = [...options.servers]
  let isOver = false
  let heard = 0
  let wake = () => {}
  const hear = () => {
    heard += 1
    wake()
  }

  /** Waits for this many events, because a time would depend on the machine. */
  async function hearMore(events: number) {
    for (const enough = heard + events; heard < enough;)
      await new Promise<void>((resolve) => (wake = resolve))
  }

  async function restartAll() {
    for (const [index, server] of servers.entries()) {
      await hearMore(people * 10)
      const stopped = server.stop(signal)
      const next = startProcess(location)
      await stopped
      servers[index] = await next
    }
    await hearMore(people * 10)
    isOver = true
  }

  async function talk(first: number): Promise<Talk[]> {
    const talks: Talk[] = []
    for (let number = first; !isOver || talks.length === 0; number += 1)
      talks.push(await holdTalk(servers, number, length, hear))
    return talks
  }

  const [talks] = await Promise.all([
    Promise.all(Array.from({ length: people }, (_, index) => talk(index))),
    restartAll(),
  ])
  const all = talks.flat()
  return {
    runs: all.length,
    continuedRuns: all.filter(({ isContinued }) => isContinued).length,
    faults: all.flatMap(({ faults }) => faults),
    servers,
  }
}

interface Talk {
  isContinued: boolean
  faults: string[]
}

/** Starts a run and follows it to its end, asking the next server whenever the stream ends. */
async function holdTalk(
  servers: readonly ServerProcess[],
  first: number,
  length: number,
  hear: () => void,
): Promise<Talk> {
  const paths = addresses(randomUUID(), randomUUID())
  const { runId, threadId, runPath } = paths
  const message_id = randomUUID()
  const [message] = inputOf(paths, String(length)).messages
  const input = { ...inputOf(paths), messages: [{ ...message, id: message_id }] }
  const ids: string[] = []
  let last: unknown

  async function follow(server: ServerProcess) {
    if (ids.length === 0)
      await server.post('/api/v1/rooms/demo/agui', {
        thread_id: threadId,
        run_id: runId,
        message_id,
      })
    const cursor = ids.at(-1)
    const response = await server.post(runPath, input, cursor ? { 'last-event-id': cursor } : {})
    if (!response.ok) return
    for await (const { id, event } of framesOf(response)) {
      ids.push(id)
      last = event
      hear()
    }
  }

  for (let attempt = first; !isEnd(last); attempt += 1) {
    const server = servers[attempt % servers.length]
    // A stopped server refuses the connection or drops it.
    if (server) await follow(server).catch(() => {})
  }
  const run = await readRun(servers, first, runPath)
  const isInOrder = ids.every((id, index) => id === `${runId}:${index}`)
  const faults = [
    ...wordFaultsOf(run),
    ...(isInOrder ? [] : ['the events did not arrive once each, in order']),
    ...(ids.length === run.events?.length ? [] : ['not all events arrived']),
  ]
  return {
    isContinued: run.events?.some((event) => isType(event, 'CUSTOM')) === true,
    faults: faults.map((fault) => `${runId}: ${fault}`),
  }
}

const isEnd = (event: unknown) => isType(event, 'RUN_FINISHED') || isType(event, 'RUN_ERROR')

async function readRun(
  servers: readonly ServerProcess[],
  first: number,
  path: string,
): Promise<Run> {
  for (let attempt = first; ; attempt += 1) {
    const found = await servers[attempt % servers.length]?.get(path).catch(() => undefined)
    if (found?.ok) return Run.parse(await found.json())
  }
}
