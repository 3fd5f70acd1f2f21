import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { addresses, framesOf, inputOf, type Frame } from '@server/testing/test-server'

import type { ServerProcess } from './start-process'

export interface OutageRound {
  acknowledgedEvents: number
  /** Acknowledged events that are not stored, or are stored differently. */
  lostEvents: number
  /** How often clients had to retry. */
  repeats: number
  /** Runs that were under way when the outage began and ended with an error. */
  interruptedRuns: number
  faults: string[]
}

interface Client extends ReturnType<typeof addresses> {
  /** Selects the server that the client asks first. */
  home: number
  input: ReturnType<typeof inputOf>
  frames: Frame[]
  repeats: number
  /** Whether the answer had begun, but not ended, when the outage began. */
  wasUnderWay: boolean
}

const retryMilliseconds = 100

/** Long enough for every outage of a round, and for the lease of a process that was killed. */
const maximumRepeats = 1200

const ends = ['RUN_FINISHED', 'RUN_ERROR']

/**
 * Lets clients talk to two servers while something breaks. Each client retries, alternating between the
 * servers, until its run has ended. Then compares everything that the clients received with the store.
 */
export async function playOutageRound(options: {
  servers: readonly ServerProcess[]
  runs: number
  /** Disturbs after this many received events. A time would depend on the machine. */
  disturbAfter: number
  disturb: () => Promise<void>
  lengths: (index: number) => number
}): Promise<OutageRound> {
  const { servers, runs, lengths } = options
  const clients = Array.from({ length: runs }, (_, index) => clientOf(index, lengths(index)))
  let left = options.disturbAfter
  let begin = () => {}
  const isTime = new Promise<void>((resolve) => (begin = resolve))
  const onFrame = () => {
    left -= 1
    if (left === 0) begin()
  }
  const talked = Promise.all(clients.map((client) => talk(servers, client, onFrame)))
  await Promise.race([isTime, talked])
  for (const client of clients) {
    client.wasUnderWay = client.frames.length > 0 && !isEnded(client)
  }
  await options.disturb()
  await talked
  const survivor = servers.findLast(({ child }) => child.signalCode === null)
  if (!survivor) throw new Error('No server is running.')
  const checks = await Promise.all(clients.map((client) => check(survivor, client)))
  return {
    acknowledgedEvents: sum(clients.map(({ frames }) => frames.length)),
    lostEvents: sum(checks.map(({ lost }) => lost)),
    repeats: sum(clients.map(({ repeats }) => repeats)),
    interruptedRuns: clients.filter(
      ({ wasUnderWay, frames }) => wasUnderWay && frames.at(-1)?.event.type === 'RUN_ERROR',
    ).length,
    faults: checks.flatMap(({ faults }) => faults),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function clientOf(index: number, length: number): Client {
  const paths = addresses(randomUUID(), randomUUID())
  const { messages, ...input } = inputOf(paths, String(length))
  const named = messages.map((message) => ({ ...message, id: randomUUID() }))
  return {
    ...paths,
    home: index,
    input: { ...input, messages: named },
    frames: [],
    repeats: 0,
    wasUnderWay: false,
  }
}

const isEnded = ({ frames }: Client) => ends.includes(frames.at(-1)?.event.type ?? '')

async function talk(servers: readonly ServerProcess[], client: Client, onFrame: () => void) {
  while (!isEnded(client) && client.repeats < maximumRepeats) {
    const server = servers[(client.home + client.repeats) % servers.length]
    // The connection may break at any time. The next attempt continues from there.
    if (server) {
      await ask(server, client, onFrame).catch((error: unknown) => {
        if (error instanceof Refused) throw error
      })
    }
    if (isEnded(client)) return
    client.repeats += 1
    await setTimeout(retryMilliseconds)
  }
}

async function ask(server: ServerProcess, client: Client, onFrame: () => void): Promise<void> {
  const { threadId, runId, runPath, input, frames } = client
  if (frames.length === 0) {
    const ids = { thread_id: threadId, run_id: runId, message_id: input.messages[0]?.id }
    const created = await server.post('/api/v1/rooms/demo/agui', ids)
    if (!(await isAccepted(created))) return
    await created.text()
  }
  const last = frames.at(-1)
  const headers = last ? { 'last-event-id': last.id } : undefined
  const response = await server.post(runPath, input, headers)
  if (!(await isAccepted(response))) return
  for await (const frame of framesOf(response)) {
    frames.push(frame)
    onFrame()
  }
}

/** Returns false if the client should retry. Throws if the server refuses the request for good. */
async function isAccepted(response: Response): Promise<boolean> {
  if (response.ok) return true
  const text = await response.text()
  if (response.status < 500) throw new Refused(text)
  return false
}

class Refused extends Error {}

async function check(server: ServerProcess, { runPath, runId, frames }: Client) {
  const events = (await server.readRun(runPath)).events ?? []
  const types = frames.map(({ event }) => event.type)
  const words = frames.flatMap(({ event }) =>
    event.type === 'TEXT_MESSAGE_CONTENT' ? [event['delta']] : [],
  )
  const lost = frames.filter(
    ({ event }, index) => JSON.stringify(events[index]) !== JSON.stringify(event),
  ).length
  const faults = [
    ...(lost > 0 ? [`${lost} events are lost`] : []),
    ...(frames.every(({ id }, index) => id === `${runId}:${index}`)
      ? []
      : ['the events are not in order']),
    ...(types.filter((type) => ends.includes(type)).length === 1
      ? []
      : ['the run did not end exactly once']),
    ...(events.length === frames.length ? [] : ['some events did not arrive']),
    ...(words.every((word, index) => word === `${index + 1} `)
      ? []
      : ['the agent’s words are not in order']),
  ]
  return { lost, faults: faults.map((fault) => `${runId}: ${fault}`) }
}
