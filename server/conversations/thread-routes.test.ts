import { Problem } from '@/core/contract/problem'
import { Thread, ThreadList } from '@/core/contract/thread'
import { execute } from '@server/testing/test-database'
import {
  allFrames,
  as,
  createScriptedAgent,
  framesOf,
  inputOf,
  openTestServer,
} from '@server/testing/test-server'

let server: Awaited<ReturnType<typeof openTestServer>>
let script: ReturnType<typeof createScriptedAgent>

beforeEach(async () => {
  script = createScriptedAgent()
  server = await openTestServer({ agent: script.agent })
})

afterEach(() => server.close())

const threadsPath = '/api/v1/rooms/demo/agui'

async function readThread(path: string): Promise<Thread> {
  return Thread.parse(await (await server.get(path)).json())
}

async function listIds(): Promise<string[]> {
  const list = ThreadList.parse(await (await server.get(threadsPath)).json())
  return list.threads.map((thread) => thread.thread_id)
}

async function readPage(query: string): Promise<ThreadList> {
  return ThreadList.parse(await (await server.get(`${threadsPath}?${query}`)).json())
}

async function codeOf(response: Response) {
  return { status: response.status, code: Problem.parse(await response.json()).error.code }
}

describe('a new thread', () => {
  it('includes its first run, not yet started', async () => {
    const body = { metadata: { name: 'Plans', description: 'For May' } }
    const thread = Thread.parse(await (await server.post(threadsPath, body)).json())
    expect(thread).toMatchObject({ room_id: 'demo', metadata: body.metadata })
    expect(Object.values(thread.runs ?? {})).toMatchObject([
      { thread_id: thread.thread_id, started: null, finished: null, run_input: null },
    ])
  })

  const ids = {
    thread_id: '0b4f7c1e-6d0b-4f43-8a9b-3f5a5a1d9e10',
    run_id: '5f0c9a7e-2b1d-4c38-9c55-8d2f6b7a4e21',
  }

  it('is created once even if the request is repeated', async () => {
    const made = await (await server.post(threadsPath, ids)).json()
    const repeated = await server.post(threadsPath, ids)
    expect(await repeated.json()).toEqual(made)
    expect(await listIds()).toEqual([ids.thread_id])
  })

  it('is created once if the same request arrives twice at the same time', async () => {
    const both = await Promise.all([server.post(threadsPath, ids), server.post(threadsPath, ids)])
    const [first, second] = await Promise.all(both.map((response) => response.json()))
    expect(first).toEqual(second)
    expect(await listIds()).toEqual([ids.thread_id])
  })

  it.each([
    ['the thread is in another room', '/api/v1/rooms/other/agui', ids],
    ['the thread has another run', threadsPath, { ...ids, run_id: crypto.randomUUID() }],
    ['the run is in another thread', threadsPath, { ...ids, thread_id: crypto.randomUUID() }],
  ])('is refused if %s', async (_, path, body) => {
    await server.post(threadsPath, ids)
    expect(await codeOf(await server.post(path, body))).toEqual({ status: 409, code: 'id_taken' })
    expect(await listIds()).toEqual([ids.thread_id])
  })

  it.each([
    [{ thread_id: 'mine' }, 'thread_id'],
    [{ metadata: { name: 5 } }, 'metadata.name'],
    [{ metadata: { name: 'x'.repeat(201) } }, 'metadata.name'],
    [{ metadata: { description: 'a\0b' } }, 'metadata.description'],
    [[], ''],
  ])('is refused for the body %j', async (body, param) => {
    const response = await server.post(threadsPath, body)
    expect(response.status).toBe(400)
    expect(Problem.parse(await response.json()).error.param ?? '').toBe(param)
    expect(await listIds()).toEqual([])
  })
})

describe('the threads of a room', () => {
  it('are listed with the most recently active first', async () => {
    const [first, second, third] = [
      await server.createThread(),
      await server.createThread(),
      await server.createThread(),
    ]
    script.finish()
    await allFrames(await server.post(first.runPath, inputOf(first, 'Hello')))
    await server.post(second.threadPath, {})
    expect(await listIds()).toEqual([second.threadId, first.threadId, third.threadId])
  })

  it('become active again when a run ends', async () => {
    const first = await server.createThread()
    const response = await server.post(first.runPath, inputOf(first, 'Hello'))
    const second = await server.createThread()
    script.finish()
    await allFrames(response)
    expect(await listIds()).toEqual([first.threadId, second.threadId])
  })

  it('do not become active through a refused or empty change', async () => {
    const first = await server.createThread()
    script.finish()
    await allFrames(await server.post(first.runPath, inputOf(first, 'Hello')))
    const second = await server.createThread()
    await server.post(first.runPath, inputOf(first, 'Hello'))
    await server.post(`${first.runPath}/cancel`, {})
    await server.post(first.threadPath, { run_id: first.runId })
    expect(await listIds()).toEqual([second.threadId, first.threadId])
  })

  it('do not include threads of another room', async () => {
    const { threadId } = await server.createThread()
    const list = await server.get('/api/v1/rooms/other/agui')
    expect(await list.json()).toEqual({ threads: [] })
    const elsewhere = await server.get(`/api/v1/rooms/other/agui/${threadId}`)
    expect(await codeOf(elsewhere)).toEqual({ status: 404, code: 'thread_not_found' })
  })
})

describe('a page of threads', () => {
  async function fill(count: number): Promise<string[]> {
    for (let number = 0; number < count; number += 1) await server.createThread()
    return listIds()
  }

  it('leads to the next page, and all pages together are the whole list', async () => {
    const all = await fill(7)
    const read: string[][] = []
    let query = 'limit=3'
    for (;;) {
      const { threads, next } = await readPage(query)
      read.push(threads.map(({ thread_id }) => thread_id))
      if (next == null) break
      query = `limit=3&cursor=${next}`
    }
    expect(read.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(read.flat()).toEqual(all)
  })

  it('has no next page if it is the last one', async () => {
    await fill(3)
    expect((await readPage('limit=3')).next).toBeNull()
  })

  it('continues after the last thread of the page before, even if others moved to the front', async () => {
    const all = await fill(4)
    const { next } = await readPage('limit=2')
    const oldest = all.at(-1) ?? ''
    await server.post(`${threadsPath}/${oldest}`, {})
    const { threads } = await readPage(`limit=2&cursor=${next}`)
    expect(threads.map(({ thread_id }) => thread_id)).toEqual([all[2]])
  })

  it('orders threads with the same timestamp by id', async () => {
    const all = await fill(5)
    await execute(
      server.store.database,
      "UPDATE threads SET last_activity = '2026-03-01T00:00:00Z'",
    )
    const first = await readPage('limit=2')
    const second = await readPage(`limit=2&cursor=${first.next}`)
    const third = await readPage(`limit=2&cursor=${second.next}`)
    const read = [first, second, third].flatMap(({ threads }) => threads)
    expect(read.map(({ thread_id }) => thread_id)).toEqual(all.toSorted())
  })

  it('contains no threads of another user', async () => {
    await fill(2)
    const path = `${threadsPath}?limit=10`
    expect(await (await server.get(path, as('bob'))).json()).toEqual({ threads: [], next: null })
  })

  it.each([
    'limit=0',
    'limit=501',
    'limit=x',
    'limit=1.5',
    'limit=2&cursor=x',
    'limit=2&cursor=W10',
  ])('is refused for %s', async (query) => {
    const response = await server.get(`${threadsPath}?${query}`)
    expect(await codeOf(response)).toEqual({ status: 400, code: 'invalid_request' })
  })

  it('is the whole list if the client sets no limit', async () => {
    const all = await fill(4)
    const list = await (await server.get(threadsPath)).json()
    expect(list).toEqual({ threads: all.map((id) => expect.objectContaining({ thread_id: id })) })
  })
})

describe('the name of a thread', () => {
  it('defaults to the first message', async () => {
    const ids = await server.createThread()
    await server.post(ids.runPath, inputOf(ids, 'Plan my week\nPlease'))
    expect((await readThread(ids.threadPath)).metadata.name).toBe('Plan my week')
  })

  it('is kept if it was set', async () => {
    const ids = await server.createThread({ metadata: { name: 'Mine' } })
    await server.post(ids.runPath, inputOf(ids, 'Plan my week'))
    expect((await readThread(ids.threadPath)).metadata.name).toBe('Mine')
  })

  it('is replaced together with the other metadata', async () => {
    const { threadPath } = await server.createThread({ metadata: { name: 'a', description: 'b' } })
    const response = await server.post(`${threadPath}/meta`, { name: 'c' })
    expect(response.status).toBe(205)
    expect(await response.text()).toBe('')
    expect((await readThread(threadPath)).metadata).toEqual({ name: 'c', description: '' })
  })
})

describe('a deleted thread', () => {
  it('is removed with its runs, and the active run stops', async () => {
    const ids = await server.createThread()
    const frames = framesOf(await server.post(ids.runPath, inputOf(ids, 'Hello')))
    await frames.next()
    const response = await server.application.request(ids.threadPath, {
      method: 'DELETE',
      headers: as('ada'),
    })
    expect(response.status).toBe(204)
    expect((await frames.next()).value?.event).toMatchObject({ outcome: { type: 'cancelled' } })
    expect((await server.get(ids.threadPath)).status).toBe(404)
    expect((await server.get(ids.runPath)).status).toBe(404)
    expect(await listIds()).toEqual([])
    expect(await server.store.events.readAll(ids.runId)).toEqual([])
  })

  it('cannot be deleted twice', async () => {
    const { threadPath } = await server.createThread()
    await server.application.request(threadPath, { method: 'DELETE', headers: as('ada') })
    const again = await server.application.request(threadPath, {
      method: 'DELETE',
      headers: as('ada'),
    })
    expect(await codeOf(again)).toEqual({ status: 404, code: 'thread_not_found' })
  })
})
