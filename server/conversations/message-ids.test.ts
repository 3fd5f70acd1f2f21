import { Problem } from '@/core/contract/problem'
import { Run } from '@/core/contract/run'
import { Thread } from '@/core/contract/thread'
import {
  addresses,
  allFrames,
  as,
  createScriptedAgent,
  inputOf,
  openTestServer,
} from '@server/testing/test-server'

const threadsPath = '/api/v1/rooms/demo/agui'

let server: Awaited<ReturnType<typeof openTestServer>>
let script: ReturnType<typeof createScriptedAgent>
let asked = 0

beforeEach(async () => {
  asked = 0
  script = createScriptedAgent()
  server = await openTestServer({
    runsPerUser: 1,
    agent: (input, signal) => {
      asked += 1
      return script.agent(input, signal)
    },
  })
})
afterEach(() => server.close())

const newId = () => crypto.randomUUID()

async function runFrom(response: Response): Promise<Run> {
  expect(response.status).toBe(200)
  return Run.parse(await response.json())
}

/** Returns the ids of all runs of a thread. */
async function runsOf(threadPath: string): Promise<string[]> {
  const thread = Thread.parse(await (await server.get(threadPath)).json())
  return Object.keys(thread.runs ?? {})
}

/** Returns the input of a run that answers one message. */
function inputWith(message: string, ids: { threadId: string; runId: string }) {
  const input = inputOf(ids, 'Hello')
  return { ...input, messages: input.messages.map((said) => ({ ...said, id: message })) }
}

describe('a message that a client sends again', () => {
  it('creates one run, whatever run id comes with it', async () => {
    const { threadPath, runId: before } = await server.createThread()
    const message_id = newId()
    const first = await runFrom(await server.post(threadPath, { run_id: newId(), message_id }))
    const second = await runFrom(await server.post(threadPath, { run_id: newId(), message_id }))
    expect(second).toEqual(first)
    expect(first.message_id).toBe(message_id)
    expect(await runsOf(threadPath)).toEqual([before, first.run_id])
  })

  it('creates one run when ten requests arrive at the same time', async () => {
    const { threadPath, runId: before } = await server.createThread()
    const message_id = newId()
    const bodies = Array.from({ length: 10 }, () => ({ run_id: newId(), message_id }))
    const responses = await Promise.all(bodies.map((body) => server.post(threadPath, body)))
    const runs = await Promise.all(responses.map(runFrom))
    const ids = new Set(runs.map(({ run_id }) => run_id))
    expect(ids.size).toBe(1)
    expect(await runsOf(threadPath)).toEqual([before, ...ids])
  })

  it('creates one thread, and one run in it', async () => {
    const body = { thread_id: newId(), message_id: newId() }
    const [first, second] = await Promise.all(
      [newId(), newId()].map(async (run_id) =>
        Thread.parse(await (await server.post(threadsPath, { ...body, run_id })).json()),
      ),
    )
    expect(second?.runs).toEqual(first?.runs)
    expect(Object.values(first?.runs ?? {})).toMatchObject([{ message_id: body.message_id }])
  })

  it('gets the answer from its beginning if its run has already started', async () => {
    const message_id = newId()
    const { threadId, runId, runPath } = await server.createThread({ message_id })
    const input = inputWith(message_id, { threadId, runId })
    // The response is lost: nobody reads it.
    await server.post(runPath, input)
    const again = await server.post(runPath, input)
    script.say('one', ' two')
    script.finish()
    const frames = await allFrames(again)
    expect(frames.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `${runId}:${at}`))
    const late = await allFrames(await server.post(runPath, input))
    expect(late).toEqual(frames)
    expect(asked).toBe(1)
  })

  it('starts one run when two requests arrive at the same time', async () => {
    const message_id = newId()
    const { threadId, runId, runPath } = await server.createThread({ message_id })
    const input = inputWith(message_id, { threadId, runId })
    const both = await Promise.all([server.post(runPath, input), server.post(runPath, input)])
    script.say('one')
    script.finish()
    const [first, second] = await Promise.all(both.map(allFrames))
    expect(second).toEqual(first)
    expect(asked).toBe(1)
  })

  it('counts as a different message in another thread', async () => {
    const one = await server.createThread()
    const other = await server.createThread()
    const message_id = newId()
    const [first, second] = await Promise.all(
      [one, other].map(async ({ threadPath }) =>
        runFrom(await server.post(threadPath, { run_id: newId(), message_id })),
      ),
    )
    expect(first?.run_id).not.toBe(second?.run_id)
  })

  it('is not found by another user who sends the same message id', async () => {
    const message_id = newId()
    const mine = await server.createThread({ message_id })
    const stolen = { run_id: newId(), message_id }
    const inMine = await server.post(mine.threadPath, stolen, as('bob'))
    expect(inMine.status).toBe(404)
    const sameThread = await server.post(
      threadsPath,
      { thread_id: mine.threadId, ...stolen },
      as('bob'),
    )
    expect(Problem.parse(await sameThread.json()).error.code).toBe('id_taken')
    const own = Thread.parse(await (await server.post(threadsPath, stolen, as('bob'))).json())
    expect(own.thread_id).not.toBe(mine.threadId)
    expect(Object.keys(own.runs ?? {})).toEqual([stolen.run_id])
    expect(await runsOf(mine.threadPath)).toEqual([mine.runId])
  })
})

describe('a message sent after an earlier one was withdrawn', () => {
  it('gets a run in the thread that the earlier request created', async () => {
    const thread_id = newId()
    const first = { thread_id, run_id: newId(), message_id: newId() }
    await server.post(threadsPath, first)
    const second = { thread_id, run_id: newId(), message_id: newId() }
    const response = await server.post(threadsPath, second)
    expect(response.status).toBe(200)
    const { threadPath } = addresses(thread_id, second.run_id)
    expect(await runsOf(threadPath)).toEqual([first.run_id, second.run_id])
  })
})
