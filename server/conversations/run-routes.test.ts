import { EventType, type AGUIEvent } from '@ag-ui/core'

import { Problem } from '@/core/contract/problem'
import { Run } from '@/core/contract/run'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import {
  allFrames,
  createScriptedAgent,
  framesOf,
  inputOf,
  openTestServer,
  typesOf,
} from '@server/testing/test-server'

type TestServer = Awaited<ReturnType<typeof openTestServer>>

let server: TestServer
let script: ReturnType<typeof createScriptedAgent>

beforeEach(async () => {
  script = createScriptedAgent()
  server = await openTestServer({ agent: script.agent })
})

afterEach(() => server.close())

async function startRun(...said: string[]) {
  const ids = await server.createThread()
  const input = inputOf(ids, ...(said.length > 0 ? said : ['Hello']))
  const response = await server.post(ids.runPath, input)
  return { ...ids, input, response }
}

async function readRun(runPath: string): Promise<Run> {
  return Run.parse(await (await server.get(runPath)).json())
}

async function codeOf(response: Response) {
  return { status: response.status, code: Problem.parse(await response.json()).error.code }
}

const step: AGUIEvent = { type: EventType.STEP_STARTED, stepName: 'a' }

const whole = [
  'RUN_STARTED',
  'TEXT_MESSAGE_START',
  'TEXT_MESSAGE_CONTENT',
  'TEXT_MESSAGE_CONTENT',
  'TEXT_MESSAGE_END',
  'RUN_FINISHED',
]

describe('a run', () => {
  it('is streamed with event ids that count from zero', async () => {
    const { response, runId, threadId } = await startRun()
    script.say('one', ' two')
    script.finish()
    const frames = await allFrames(response)
    expect(typesOf(frames)).toEqual(whole)
    expect(frames.map(({ id }) => id)).toEqual(whole.map((_, index) => `${runId}:${index}`))
    expect(frames[0]?.event).toMatchObject({ threadId, runId, protocolVersion: '1.0' })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-cache, no-store')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
  })

  it('is streamed live', async () => {
    const { response } = await startRun()
    const frames = framesOf(response)
    script.say('one')
    for (let count = 0; count < 3; count += 1) await frames.next()
    script.say('two')
    expect((await frames.next()).value?.event).toMatchObject({ delta: 'two' })
  })

  it('continues when the client disconnects', async () => {
    const { response, runId, runPath, input } = await startRun()
    const frames = framesOf(response)
    await frames.next()
    await frames.return(undefined)
    script.say('one', ' two')
    script.finish()
    const rest = await server.post(runPath, input, { 'last-event-id': `${runId}:0` })
    await allFrames(rest)
    const run = await readRun(runPath)
    expect(run.events).toHaveLength(whole.length)
    expect(run.finished).not.toBeNull()
  })

  it('resumes with exactly the missed and the upcoming events', async () => {
    const { response, runId, runPath, input } = await startRun()
    script.say('one')
    const frames = framesOf(response)
    await frames.next()
    await frames.next()
    await frames.return(undefined)
    const rest = await server.post(runPath, input, { 'last-event-id': `${runId}:1` })
    script.say(' two')
    script.finish()
    const missing = await allFrames(rest)
    expect(missing.map(({ id }) => id)).toEqual([2, 3, 4, 5].map((index) => `${runId}:${index}`))
    expect(typesOf(missing)).toEqual(whole.slice(2))
  })

  it('is replayed from the store after it ended', async () => {
    const { response, runId, runPath, input } = await startRun()
    script.say('one', ' two')
    script.finish()
    const received = await allFrames(response)
    const again = await server.post(runPath, input, { 'last-event-id': `${runId}:2` })
    expect(await allFrames(again)).toEqual(received.slice(3))
  })

  it('can be followed by several clients', async () => {
    const { response, runId, runPath, input } = await startRun()
    const second = await server.post(runPath, input, { 'last-event-id': `${runId}:0` })
    script.say('one', ' two')
    script.finish()
    const [first, other] = await Promise.all([allFrames(response), allFrames(second)])
    expect(other).toEqual(first.slice(1))
  })

  it.each(['nonsense', 'another-run:3', '', ':', '1', 'x:-1', 'x:1e3'])(
    'is not started twice for the invalid Last-Event-ID %j',
    async (lastEventId) => {
      const { runPath, input } = await startRun()
      const again = await server.post(runPath, input, { 'last-event-id': lastEventId })
      expect(await codeOf(again)).toEqual({ status: 400, code: 'run_already_started' })
    },
  )

  it('starts despite a Last-Event-ID if there is nothing to resume', async () => {
    const ids = await server.createThread()
    script.finish()
    const headers = { 'last-event-id': `${ids.runId}:0` }
    const frames = await allFrames(await server.post(ids.runPath, inputOf(ids, 'Hello'), headers))
    expect(frames[0]).toMatchObject({ id: `${ids.runId}:0`, event: { type: 'RUN_STARTED' } })
  })

  it('stores its input, events and times', async () => {
    const { response, runPath, input } = await startRun('Hello')
    script.say('one')
    script.finish()
    const received = await allFrames(response)
    const run = await readRun(runPath)
    expect(run.run_input).toEqual(input)
    expect(run.events).toEqual(received.map(({ event }) => event))
    const times = [run.created, run.started, run.finished].map((time) => Date.parse(time ?? ''))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  it('ends with an error that hides why the agent threw', async () => {
    const failing = await openTestServer({
      async *agent() {
        yield step
        throw new Error('secret')
      },
    })
    const ids = await failing.createThread()
    const frames = await allFrames(await failing.post(ids.runPath, inputOf(ids, 'Hello')))
    expect(frames.at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: 'agent_failed' })
    expect(JSON.stringify([frames, failing.logged])).not.toContain('secret')
    await failing.close()
  })

  it('is refused if its ids differ from the address', async () => {
    const ids = await server.createThread()
    const other = { ...ids, runId: 'another' }
    const response = await server.post(ids.runPath, inputOf(other, 'Hello'))
    expect(Problem.parse(await response.json()).error).toMatchObject({ param: 'runId' })
    expect(response.status).toBe(400)
  })

  it('is not found outside its thread and room', async () => {
    const ids = await server.createThread()
    const other = await server.createThread()
    const misplaced = [
      `${other.threadPath}/${ids.runId}`,
      ids.runPath.replace('/demo/', '/other/'),
      `${ids.threadPath}/nothing`,
    ]
    for (const path of misplaced) {
      expect(await codeOf(await server.get(path))).toEqual({ status: 404, code: 'run_not_found' })
    }
  })
})

describe('a cancelled run', () => {
  it('closes open spans and ends as cancelled', async () => {
    const { response, runPath } = await startRun()
    const frames = framesOf(response)
    script.say('one')
    for (let count = 0; count < 3; count += 1) await frames.next()
    const cancelled = await server.post(`${runPath}/cancel`, {})
    expect(Run.parse(await cancelled.json()).finished).not.toBeNull()
    expect((await frames.next()).value?.event).toMatchObject({ type: 'TEXT_MESSAGE_END' })
    expect((await frames.next()).value?.event).toMatchObject({
      type: 'RUN_FINISHED',
      outcome: { type: 'cancelled' },
    })
    expect((await frames.next()).done).toBe(true)
  })

  it('stops its agent', async () => {
    let stopped: AbortSignal | undefined
    const waiting = await openTestServer({
      async *agent(_, signal) {
        stopped = signal
        yield step
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
    })
    const ids = await waiting.createThread()
    await framesOf(await waiting.post(ids.runPath, inputOf(ids, 'Hello'))).next()
    await waiting.post(`${ids.runPath}/cancel`, {})
    expect(stopped?.aborted).toBe(true)
    await waiting.close()
  })

  it('stays unchanged if it is cancelled again', async () => {
    const { runPath } = await startRun()
    await server.post(`${runPath}/cancel`, {})
    const before = await readRun(runPath)
    expect((await server.post(`${runPath}/cancel`, {})).status).toBe(200)
    expect(await readRun(runPath)).toEqual(before)
  })

  it('cannot start after it was cancelled', async () => {
    const ids = await server.createThread()
    await server.post(`${ids.runPath}/cancel`, {})
    const late = await server.post(ids.runPath, inputOf(ids, 'Hello'))
    expect(await codeOf(late)).toEqual({ status: 400, code: 'run_already_started' })
    expect((await readRun(ids.runPath)).events).toMatchObject([
      { type: 'RUN_STARTED' },
      { type: 'RUN_FINISHED', outcome: { type: 'cancelled' } },
    ])
  })
})

describe('a run of a process that ended', () => {
  it('ends with an error when the server restarts', async () => {
    const directory = temporaryDirectory()
    const first = await openTestServer({ agent: script.agent, directory })
    const ids = await first.createThread()
    const untouched = await first.createThread()
    script.say('one')
    const frames = framesOf(await first.post(ids.runPath, inputOf(ids, 'Hello')))
    for (let count = 0; count < 3; count += 1) await frames.next()
    await first.store.close()

    const second = await openTestServer({ agent: script.agent, directory })
    const last = { 'last-event-id': `${ids.runId}:2` }
    const rest = await second.post(ids.runPath, inputOf(ids, 'Hello'), last)
    expect(await allFrames(rest)).toMatchObject([
      { id: `${ids.runId}:3`, event: { type: 'RUN_ERROR', code: 'server_restarted' } },
    ])
    const run = Run.parse(await (await second.get(ids.runPath)).json())
    expect(run.finished).not.toBeNull()
    const other = Run.parse(await (await second.get(untouched.runPath)).json())
    expect(other).toMatchObject({ started: null, finished: null, events: [] })
    await second.close()
  })

  it('ends with an error when the server stops', async () => {
    const { response } = await startRun()
    await server.close()
    const frames = await allFrames(response)
    expect(frames.at(-1)?.event).toMatchObject({ type: 'RUN_ERROR', code: 'server_restarted' })
    server = await openTestServer({ agent: script.agent })
  })
})

describe('a new run', () => {
  it('is created once even if the request is repeated', async () => {
    const { threadPath, runId } = await server.createThread()
    const body = { run_id: '7b0d2f6e-1a55-4a5e-9d7f-0d8f6f1b2c3d', parent_run_id: runId }
    const made = await (await server.post(threadPath, body)).json()
    expect(await (await server.post(threadPath, body)).json()).toEqual(made)
    expect(Run.parse(made)).toMatchObject({ ...body, started: null, finished: null })
  })

  it('cannot take the id of a run in another thread', async () => {
    const { runId } = await server.createThread()
    const { threadPath } = await server.createThread()
    const response = await server.post(threadPath, { run_id: runId })
    expect(await codeOf(response)).toEqual({ status: 409, code: 'id_taken' })
  })

  it('cannot have a parent run outside the thread', async () => {
    const { threadPath } = await server.createThread()
    const response = await server.post(threadPath, { parent_run_id: 'another' })
    expect(await codeOf(response)).toEqual({ status: 400, code: 'invalid_request' })
  })
})
