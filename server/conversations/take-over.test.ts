import { Run } from '@/core/contract/run'
import type { Pause } from '@server/agents/pause'
import { momentAgo } from '@server/storage/database-clock'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { allFrames, framesOf, inputOf, openTestServer, typesOf } from '@server/testing/test-server'

import { createCountingAgent } from './testing/counting-agent'

type TestServer = Awaited<ReturnType<typeof openTestServer>>

let directory: string
let servers: TestServer[]

beforeEach(() => {
  directory = temporaryDirectory()
  servers = []
})

afterEach(async () => {
  for (const server of servers) await server.close()
})

const nextTurn: Pause = () => new Promise((resolve) => setImmediate(resolve))

/** Lets an agent send this many words, then blocks it until it is aborted. */
function atMost(words: number): Pause {
  let left = words
  return async (_, signal) => {
    left -= 1
    if (left >= 0) return
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
}

async function open(host: string, words = Infinity) {
  const agent = createCountingAgent(words === Infinity ? nextTurn : atMost(words))
  const server = await openTestServer({ directory, host, pause: nextTurn, agent })
  servers.push(server)
  return server
}

/** Starts a run that counts to five, and reads its events up to the third word. */
async function startRun(server: TestServer) {
  const ids = await server.createThread()
  const input = inputOf(ids, '5')
  const response = await server.post(ids.runPath, input)
  const frames = framesOf(response)
  const heard = []
  for (let count = 0; count < 5; count += 1) heard.push((await frames.next()).value)
  return { ...ids, input, frames, heard }
}

async function eventsOf(server: TestServer, runPath: string) {
  const { events } = Run.parse(await (await server.get(runPath)).json())
  return events ?? []
}

async function eventsUpTo(server: TestServer, runPath: string, count: number) {
  for (;;) {
    const events = await eventsOf(server, runPath)
    if (events.length >= count) return events
    await new Promise(setImmediate)
  }
}

const silence = (server: TestServer) =>
  server.store.database.kysely
    .updateTable('processes')
    .set({ seen: momentAgo(server.store.database.engine, 21_000) })
    .where('process_id', '=', server.lease.processId)
    .execute()

const counted = [
  'RUN_STARTED',
  'TEXT_MESSAGE_START',
  ...Array.from({ length: 3 }, () => 'TEXT_MESSAGE_CONTENT'),
  'CUSTOM',
  ...Array.from({ length: 2 }, () => 'TEXT_MESSAGE_CONTENT'),
  'TEXT_MESSAGE_END',
  'RUN_FINISHED',
]

const numbered = (runId: string) => counted.map((_, index) => `${runId}:${index}`)

describe('a run whose process has died', () => {
  it('continues in another process, and its followers see one stream', async () => {
    const [first, second, third] = [await open('a', 3), await open('b'), await open('c')]
    const { runPath, runId, input } = await startRun(first)
    await silence(first)
    const following = third.post(runPath, input, { 'last-event-id': `${runId}:2` })
    await Promise.all([second.liveRuns.takeOverAbandoned(), third.liveRuns.takeOverAbandoned()])
    const received = await allFrames(await following)
    expect(received.map(({ id }) => id)).toEqual(numbered(runId).slice(3))
    expect(typesOf(received)).toEqual(counted.slice(3))
    const words = received.flatMap(({ event }) => event['delta'] ?? [])
    expect(words).toEqual(['2 ', '3 ', '4 ', '5 '])
    expect(received.find(({ event }) => event.type === 'CUSTOM')?.event).toMatchObject({
      name: 'run_continued',
      value: { times: 1 },
    })
  })

  it('is not written to by its first process if that wakes up late', async () => {
    const [first, second] = [await open('a', 3), await open('b')]
    const { frames, runPath, runId, input } = await startRun(first)
    await silence(first)
    await second.liveRuns.takeOverAbandoned()
    await allFrames(await second.post(runPath, input, { 'last-event-id': `${runId}:0` }))
    await first.liveRuns.close()
    expect(await eventsOf(second, runPath)).toHaveLength(counted.length)
    await frames.return(undefined)
  })

  it('ends as cancelled when a client stops it', async () => {
    const [first, second] = [await open('a', 3), await open('b')]
    const { runPath } = await startRun(first)
    await silence(first)
    const stopped = await second.post(`${runPath}/cancel`, {})
    expect(Run.parse(await stopped.json()).finished).not.toBeNull()
    expect((await eventsOf(second, runPath)).slice(-2)).toMatchObject([
      { type: 'TEXT_MESSAGE_END' },
      { type: 'RUN_FINISHED', outcome: { type: 'cancelled' } },
    ])
  })

  it('fails after it has been continued five times', async () => {
    const first = await open('a', 3)
    const { runPath, frames } = await startRun(first)
    await silence(first)
    for (const [index, host] of ['b', 'c', 'd', 'e', 'f'].entries()) {
      const next = await open(host, 0)
      await eventsUpTo(next, runPath, 6 + index)
      await silence(next)
    }
    const last = await open('g')
    const events = await eventsUpTo(last, runPath, 11)
    await frames.return(undefined)
    expect(events.at(-1)).toMatchObject({
      type: 'RUN_ERROR',
      code: 'server_restarted',
    })
  })
})

describe('a process that is asked to stop', () => {
  it('leaves its runs to others, and closes their streams without ending the runs', async () => {
    const [first, second] = [await open('a', 3), await open('b')]
    const { runPath, runId, input, frames } = await startRun(first)
    await first.liveRuns.close()
    expect((await frames.next()).done).toBe(true)
    expect(await eventsOf(second, runPath)).toHaveLength(5)
    await second.liveRuns.lookForReleased()
    const rest = await second.post(runPath, input, { 'last-event-id': `${runId}:4` })
    expect(typesOf(await allFrames(rest))).toEqual(counted.slice(5))
  })

  it('continues its own runs after a restart', async () => {
    const first = await open('a', 3)
    const { runPath, runId, input } = await startRun(first)
    await first.close()
    servers = []
    const again = await open('a')
    const rest = await again.post(runPath, input, { 'last-event-id': `${runId}:4` })
    expect(typesOf(await allFrames(rest))).toEqual(counted.slice(5))
  })
})
