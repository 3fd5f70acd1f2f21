import { Problem } from '@/core/contract/problem'
import { Run } from '@/core/contract/run'
import type { Agent } from '@server/agents/agent'
import type { Pause } from '@server/agents/pause'
import { momentAgo } from '@server/storage/database-clock'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute, isOnPostgres } from '@server/testing/test-database'
import {
  allFrames,
  as,
  createScriptedAgent,
  framesOf,
  inputOf,
  openTestServer,
  typesOf,
} from '@server/testing/test-server'

type TestServer = Awaited<ReturnType<typeof openTestServer>>

let directory: string
let script: ReturnType<typeof createScriptedAgent>
let servers: TestServer[]

beforeEach(() => {
  directory = temporaryDirectory()
  script = createScriptedAgent()
  servers = []
})

afterEach(async () => {
  for (const server of servers) await server.close()
})

const nextTurn: Pause = () => new Promise((resolve) => setImmediate(resolve))

/** Has the other process handle cancel requests when it is notified, or else when this one pauses. */
function heededBy(server: TestServer): Pause {
  server.store.database.notifications?.subscribe(
    'cancels',
    () => void server.liveRuns.handleCancelRequests(),
  )
  return async (milliseconds, signal) => {
    await server.liveRuns.handleCancelRequests()
    await nextTurn(milliseconds, signal)
  }
}

async function open(host: string, options: { pause?: Pause; agent?: Agent } = {}) {
  const agent = options.agent ?? script.agent
  const server = await openTestServer({ directory, host, pause: options.pause ?? nextTurn, agent })
  servers.push(server)
  return server
}

async function startRun(server: TestServer) {
  const ids = await server.createThread()
  const input = inputOf(ids, 'Hello')
  return { ...ids, input, response: await server.post(ids.runPath, input) }
}

async function readRun(server: TestServer, runPath: string): Promise<Run> {
  return Run.parse(await (await server.get(runPath)).json())
}

const silence = (server: TestServer, milliseconds: number) =>
  server.store.database.kysely
    .updateTable('processes')
    .set({ seen: momentAgo(server.store.database.engine, milliseconds) })
    .where('process_id', '=', server.lease.processId)
    .execute()

const codeOf = async (response: Response) => Problem.parse(await response.json()).error.code

describe('a run of another process', () => {
  it('is followed live, every event once and in order', async () => {
    const [first, second] = [await open('a'), await open('b')]
    const { runId, runPath, input } = await startRun(first)
    const frames = framesOf(await second.post(runPath, input, { 'last-event-id': `${runId}:0` }))
    script.say('one')
    expect((await frames.next()).value).toMatchObject({ id: `${runId}:1` })
    expect((await frames.next()).value?.event).toMatchObject({ delta: 'one' })
    script.say(' two', ' three')
    script.finish()
    const rest = []
    for await (const { id } of frames) rest.push(id)
    expect(rest).toEqual([3, 4, 5, 6].map((index) => `${runId}:${index}`))
  })

  it('is started by only one of two processes', async () => {
    const [first, second] = [await open('a'), await open('b')]
    const ids = await first.createThread()
    const input = inputOf(ids, 'Hello')
    const answers = await Promise.all([first, second].map((one) => one.post(ids.runPath, input)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await readRun(first, ids.runPath)).events).toMatchObject([{ type: 'RUN_STARTED' }])
  })

  it('can be cancelled from this process', async () => {
    const first = await open('a')
    const second = await open('b', { pause: heededBy(first) })
    const { response, runPath } = await startRun(first)
    const cancelled = await second.post(`${runPath}/cancel`, {})
    expect(Run.parse(await cancelled.json()).finished).not.toBeNull()
    expect((await allFrames(response)).at(-1)?.event).toMatchObject({
      outcome: { type: 'cancelled' },
    })
  })

  it('is returned unfinished if its process ignores the cancel request', async () => {
    const [first, second] = [await open('a'), await open('b')]
    const { runPath } = await startRun(first)
    const cancelled = await second.post(`${runPath}/cancel`, {})
    expect(Run.parse(await cancelled.json()).finished).toBeNull()
  })

  it('stops when this process deletes its thread', async () => {
    const first = await open('a')
    const second = await open('b', { pause: heededBy(first) })
    const { response, threadPath, runId } = await startRun(first)
    await second.application.request(threadPath, { method: 'DELETE', headers: as('ada') })
    expect((await allFrames(response)).at(-1)?.event).toMatchObject({
      outcome: { type: 'cancelled' },
    })
    expect((await first.get(threadPath)).status).toBe(404)
    expect(await first.store.events.readAll(runId)).toEqual([])
  })

  it('counts as over when its thread is deleted, even if it ignored the cancel request', async () => {
    const [first, second] = [await open('a'), await open('b')]
    const { response, threadPath, runId } = await startRun(first)
    await second.application.request(threadPath, { method: 'DELETE', headers: as('ada') })
    script.say('one')
    expect(typesOf(await allFrames(response))).toEqual(['RUN_STARTED'])
    expect(await first.store.events.readAll(runId)).toEqual([])
    expect(first.logged).not.toContainEqual(expect.objectContaining({ event: 'run-lost' }))
  })
})

describe('a run of a silent process', () => {
  it('is ended exactly once even if two processes notice the silence', async () => {
    const [first, second, third] = [await open('a'), await open('b'), await open('c')]
    const { runPath, runId, threadId } = await startRun(first)
    await silence(first, 21_000)
    await Promise.all([second.liveRuns.takeOverAbandoned(), third.liveRuns.takeOverAbandoned()])
    expect((await readRun(second, runPath)).events).toMatchObject([
      { type: 'RUN_STARTED' },
      { type: 'RUN_ERROR', code: 'server_restarted' },
    ])
    expect([...second.announced, ...third.announced]).toEqual([
      {
        userId: 'ada',
        change: {
          type: 'run',
          action: 'finished',
          room_id: 'demo',
          thread_id: threadId,
          run_id: runId,
        },
      },
    ])
  })

  it('continues during a short silence', async () => {
    const [first, second] = [await open('a'), await open('b')]
    const { runPath } = await startRun(first)
    await silence(first, 15_000)
    await second.liveRuns.takeOverAbandoned()
    expect((await readRun(second, runPath)).finished).toBeNull()
  })

  it('stays ended when its process wakes up late, and its followers see the end', async () => {
    const [first, second] = [await open('a'), await open('b')]
    const { response, runPath } = await startRun(first)
    await silence(first, 21_000)
    await second.liveRuns.takeOverAbandoned()
    script.say('too late')
    expect(typesOf(await allFrames(response))).toEqual(['RUN_STARTED', 'RUN_ERROR'])
    const { events } = await readRun(first, runPath)
    expect(events).toHaveLength(2)
  })

  it('is left alone if it started after its process had renewed the lease', async () => {
    const [first, second] = [await open('a'), await open('b')]
    await silence(first, 21_000)
    await first.lease.renew()
    const { runPath } = await startRun(first)
    await second.liveRuns.takeOverAbandoned()
    expect((await readRun(second, runPath)).finished).toBeNull()
  })
})

const brokenFile = `CREATE TRIGGER broken BEFORE INSERT ON events
  BEGIN SELECT RAISE(ABORT, 'broken'); END`
const brokenOnPostgres =
  'ALTER TABLE events ADD CONSTRAINT broken CHECK (event_index < 0) NOT VALID'

describe('a run whose end could not be stored', () => {
  it('is ended by its own process at the next check', async () => {
    const server = await open('a')
    const { response, runPath } = await startRun(server)
    await execute(server.store.database, isOnPostgres ? brokenOnPostgres : brokenFile)
    script.say('one')
    const frames = framesOf(response)
    await frames.next()
    const next = frames.next()
    for (; !server.logged.some(({ event }) => event === 'run-lost');)
      await nextTurn(0, neverAborted)
    const repair = isOnPostgres
      ? 'ALTER TABLE events DROP CONSTRAINT broken'
      : 'DROP TRIGGER broken'
    await execute(server.store.database, repair)
    await server.liveRuns.takeOverAbandoned()
    expect((await next).value?.event).toMatchObject({ type: 'RUN_ERROR' })
    expect((await readRun(server, runPath)).finished).not.toBeNull()
  })
})

const neverAborted = new AbortController().signal

describe('the runs of one user', () => {
  it('are limited until one of them ends', async () => {
    const server = await openTestServer({ directory, agent: script.agent, runsPerUser: 2 })
    servers.push(server)
    const [first] = [await startRun(server), await startRun(server)]
    const { response, runPath, input } = await startRun(server)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await codeOf(response)).toBe('too_many_runs')
    expect((await readRun(server, runPath)).started).toBeNull()
    await server.post(`${first.runPath}/cancel`, {})
    expect((await server.post(runPath, input)).status).toBe(200)
  })

  it('do not count against another user', async () => {
    const server = await openTestServer({ directory, agent: script.agent, runsPerUser: 1 })
    servers.push(server)
    await startRun(server)
    const path = '/api/v1/rooms/demo/agui'
    const ids = { thread_id: crypto.randomUUID(), run_id: crypto.randomUUID() }
    await server.post(path, ids, as('bob'))
    const input = inputOf({ threadId: ids.thread_id, runId: ids.run_id }, 'Hello')
    const started = await server.post(`${path}/${ids.thread_id}/${ids.run_id}`, input, as('bob'))
    expect(started.status).toBe(200)
  })
})

it('the runs of all users together are limited', async () => {
  const server = await openTestServer({ directory, agent: script.agent, runsInTotal: 1 })
  servers.push(server)
  const first = await startRun(server)
  const { response, runPath, input } = await startRun(server)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('10')
  expect(await codeOf(response)).toBe('server_full')
  await server.post(`${first.runPath}/cancel`, {})
  expect((await server.post(runPath, input)).status).toBe(200)
})

describe('a follower that is far behind', () => {
  it('gets every event, reading older ones from the store', async () => {
    const server = await open('a')
    const { response, runId } = await startRun(server)
    const word = 'x'.repeat(10_000)
    for (let count = 0; count < 50; count += 1) {
      script.say(word)
      await nextTurn(0, neverAborted)
    }
    script.finish()
    const frames = await allFrames(response)
    expect(frames.map(({ id }) => id)).toEqual(frames.map((_, index) => `${runId}:${index}`))
    expect(frames).toHaveLength(54)
  })
})

describe('a stopping server', () => {
  it('waits for a run to finish and starts no new one', async () => {
    let isOver = () => {}
    const over = new Promise<void>((resolve) => (isOver = resolve))
    const patient: Pause = (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
    const server = await open('a', { pause: patient })
    const { response } = await startRun(server)
    const late = await server.createThread()
    const closing = server.liveRuns.close().then(isOver)
    const refused = await server.post(late.runPath, inputOf(late, 'Hello'))
    expect(refused.status).toBe(503)
    expect(await codeOf(refused)).toBe('server_stopping')
    script.say('one')
    script.finish()
    await Promise.all([closing, over])
    expect((await allFrames(response)).at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED' })
  })
})

describe('a conversation', () => {
  it('announces its changes', async () => {
    const server = await open('a')
    const { response, threadPath, threadId, runId } = await startRun(server)
    script.finish()
    await allFrames(response)
    await server.post(`${threadPath}/meta`, { name: 'Plans' })
    await server.application.request(threadPath, { method: 'DELETE', headers: as('ada') })
    const ids = { room_id: 'demo', thread_id: threadId }
    expect(server.announced).toEqual(
      [
        { type: 'thread', action: 'created', ...ids },
        { type: 'run', action: 'started', ...ids, run_id: runId },
        { type: 'thread', action: 'changed', ...ids },
        { type: 'run', action: 'finished', ...ids, run_id: runId },
        { type: 'thread', action: 'changed', ...ids },
        { type: 'thread', action: 'deleted', ...ids },
      ].map((change) => ({ userId: 'ada', change })),
    )
  })

  it('announces a new thread only once', async () => {
    const server = await open('a')
    const ids = { thread_id: crypto.randomUUID(), run_id: crypto.randomUUID() }
    await server.createThread(ids)
    await server.createThread(ids)
    expect(server.announced).toHaveLength(1)
  })
})
