import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { clearDiagnostics, readDiagnostics } from '@/data/device/diagnostics'
import { createRun, createThread } from '@/data/server/rooms'
import { database } from '@/data/store/database'
import { deleteAll } from '@/data/store/delete-all'
import { addToOutbox, readOutbox } from '@/data/store/outbox/outbox'
import { writeMessages } from '@/data/store/paths'
import { writeServer } from '@/data/store/servers'
import { readThread } from '@/data/store/threads'
import { openRealServer } from '@/data/testing/real-server'
import { queryClient } from '@/state/device/query-client'
import { retryWrites, storageProblemAtom } from '@/state/device/storage-problem'
import { store } from '@/state/device/store'
import { roomsQuery, threadsQuery } from '@/state/room/rooms'
import { serversQuery } from '@/state/server/servers'
import { saveApiKey } from '@/state/server/sign-in'

import { drainOutbox } from './app/drain-outbox'
import { loadOutbox, outboxAtom, queueOf, wakeOutbox, whenStored } from './outbox/outbox'
import {
  beginQueueEdit,
  deleteQueued,
  editQueued,
  prioritizeQueued,
  moveQueued,
  retryQueued,
} from './outbox/queue-edit'
import { noteReachable } from './outbox/reachable'
import { cutRequests, type Cut } from './testing/cut-requests'
import { storedTexts } from './testing/stored-texts'
import { messageIdsAtom, runStateAtom } from './thread/thread-atoms'
import {
  closeThreadSessions,
  messageAtom,
  openThread,
  sendMessage,
  startThread,
  stopRun,
} from './thread/thread-sessions'

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5))
}

const stateOf = (key: ThreadKey) => store.get(runStateAtom(key))
const isDone = (key: ThreadKey) => () =>
  queueOf(key).length === 0 && stateOf(key).kind === 'completed'
const textsOf = (key: ThreadKey, role = 'user') =>
  store.get(messageIdsAtom(key)).flatMap((id) => {
    const message = store.get(messageAtom(key, id))
    return message && message.role === role && 'text' in message ? [message.text] : []
  })
/** The queued messages that the person sees. */
const shown = (key: ThreadKey) => queueOf(key).filter(({ delivery }) => delivery.kind !== 'sending')
const waiting = (key: ThreadKey) => shown(key).map(({ text: words }) => words)
const first = (key: ThreadKey) => {
  const [message] = shown(key)
  if (!message) throw new Error('no message is waiting')
  return message
}

/** Decides what happens to a request. Everything else is real. */
let fault: (method: string, path: string) => Cut
let stop = () => {}

/** Starts the app with known servers. */
function start(...servers: readonly Server[]): void {
  stop = drainOutbox(servers)
}

beforeAll(() => {
  globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
  cutRequests((method, path) => fault(method, path))
})
beforeEach(async () => {
  fault = () => 'none'
  closeThreadSessions()
  queryClient.clear()
  await deleteAll()
  await loadOutbox()
})
afterEach(() => stop())
afterAll(() => {
  closeThreadSessions()
  queryClient.clear()
})

describe('a message to the companion server', () => {
  let home: Awaited<ReturnType<typeof openRealServer>>
  let server: Server
  let room = ''

  beforeAll(async () => {
    home = await openRealServer()
    const features = ['cancel', 'resume', 'guests', 'message-ids']
    server = fakeServer({ id: 'home', address: home.url, features })
  })
  beforeEach(async () => {
    await writeServer(server, 1)
    await queryClient.fetchQuery(serversQuery)
    const [one] = await queryClient.fetchQuery(roomsQuery(server))
    room = one?.id ?? ''
  })
  afterAll(() => home.close())

  const takenBy = (key: ThreadKey) => storedTexts(server, key)

  it('is sent immediately, and leaves the outbox once the server has it', async () => {
    start(server)
    const key = startThread(server, room, 'hello')
    expect(stateOf(key).kind).toBe('running')
    await whenStored(key)
    await until(isDone(key))
    await until(async () => (await readOutbox()).length === 0)
    expect(await takenBy(key)).toEqual([['hello']])
  })

  it('waits for the network, appears in the list, and is sent exactly once when the network returns', async () => {
    start(server)
    fault = () => 'cut before'
    const key = startThread(server, room, 'hello')
    await until(() => shown(key)[0]?.delivery.kind === 'waiting')
    void sendMessage(key, 'hello again')
    await until(() => shown(key).length === 2)
    expect(textsOf(key)).toEqual([])
    await queryClient.fetchQuery(threadsQuery(server)).catch(() => undefined)
    expect(queryClient.getQueryData(threadsQuery(server).queryKey)).toMatchObject([
      { key, preview: 'hello' },
    ])
    fault = () => 'none'
    noteReachable(server.id)
    await until(() => isDone(key)() && textsOf(key).length === 2)
    expect(await takenBy(key)).toEqual([['hello'], ['hello', 'hello again']])
    expect(await readOutbox()).toEqual([])
  })

  it.each([
    ['creating its thread', /\/agui$/],
    ['starting its run', /\/agui\/[^/]+\/[^/]+$/],
  ])('is accepted exactly once when the response to %s is lost', async (_case, lost) => {
    start(server)
    let times = 0
    fault = (method, path) => {
      if (method !== 'POST' || !lost.test(path)) return 'none'
      times += 1
      return times === 1 ? 'cut after' : 'none'
    }
    const key = startThread(server, room, 'hello')
    await until(isDone(key))
    expect(times).toBeGreaterThanOrEqual(1)
    expect(await takenBy(key)).toEqual([['hello']])
    expect(textsOf(key)).toEqual(['hello'])
    expect(textsOf(key, 'assistant')).toHaveLength(1)
  })

  it('is accepted exactly once when the response to creating its run is lost', async () => {
    start(server)
    const key = startThread(server, room, 'hello')
    await until(isDone(key))
    let times = 0
    fault = (method, path) => {
      if (method !== 'POST' || !/\/agui\/[^/]+$/.test(path)) return 'none'
      times += 1
      return times === 1 ? 'cut after' : 'none'
    }
    await sendMessage(key, 'hello again')
    await until(() => isDone(key)() && textsOf(key).length === 2)
    expect(await takenBy(key)).toEqual([['hello'], ['hello', 'hello again']])
  })

  it('is sent at the next start even if its thread was never created and is not open', async () => {
    const key = { server: 'home', room, thread: crypto.randomUUID() }
    for (const words of ['hello', 'hello again'])
      await addToOutbox(
        { id: crypto.randomUUID(), key, text: words, files: [], delivery: { kind: 'waiting' } },
        { at: Date.now() },
      )
    start(server)
    await until(() => isDone(key)() && textsOf(key).length === 2)
    expect(await takenBy(key)).toEqual([['hello'], ['hello', 'hello again']])
  })

  it('is sent at the next opportunity if a bug keeps it from being sent', async () => {
    const key = { server: 'home', room, thread: crypto.randomUUID() }
    const queued = { id: crypto.randomUUID(), key, text: 'hello', files: [] }
    await addToOutbox({ ...queued, delivery: { kind: 'waiting' } }, { at: Date.now() })
    clearDiagnostics()
    const { features } = server
    let isBroken = true
    start({
      ...server,
      get features() {
        if (isBroken) throw new TypeError('a bug')
        return features
      },
    })
    await until(() => readDiagnostics().problems.some(({ kind }) => kind === 'bug'))
    isBroken = false
    wakeOutbox(key)
    await until(isDone(key))
    expect(await takenBy(key)).toEqual([['hello']])
  })

  it('is shown in a thread that the server does not know yet', async () => {
    const key = { server: 'home', room, thread: crypto.randomUUID() }
    const queued = { id: crypto.randomUUID(), key, text: 'hello', files: [] }
    await addToOutbox({ ...queued, delivery: { kind: 'waiting' } }, { at: Date.now() })
    fault = () => 'cut before'
    await loadOutbox()
    await openThread(server, key)
    expect(textsOf(key)).toEqual([])
    expect(waiting(key)).toEqual(['hello'])
    start(server)
    await until(() => store.get(outboxAtom).size === 1)
  })

  it.each([
    ['had received it', true],
    ['had not received it', false],
  ])(
    'is accepted exactly once if the app was killed while sending it and the server %s',
    async (_case, isThere) => {
      const key = { server: 'home', room, thread: crypto.randomUUID() }
      const id = crypto.randomUUID()
      const { signal } = new AbortController()
      if (isThere) {
        const runId = crypto.randomUUID()
        await createThread(server.address, key, { runId, messageId: id }, signal)
        const again = { runId: crypto.randomUUID(), messageId: id }
        expect(await createRun(server.address, key, again, signal)).toBe(runId)
      }
      await addToOutbox(
        { id, key, text: 'hello', files: [], delivery: { kind: 'sending' } },
        { at: Date.now() },
      )
      const message = { id, role: 'user' as const, text: 'hello' }
      await writeMessages(key, {
        entries: [{ message, parentId: undefined }],
        removed: [],
        leaf: id,
      })
      start(server)
      await until(isDone(key))
      expect(await takenBy(key)).toEqual([['hello']])
      expect(textsOf(key)).toEqual(['hello'])
      expect(await readOutbox()).toEqual([])
    },
  )
})

/** Starts an agent that accepts only POST. The test decides when and how it answers. */
async function openAgent() {
  const asked: string[][] = []
  const held: (() => void)[] = []
  const agent = {
    asked,
    status: 200,
    isCut: false,
    isHeld: false,
    /** Finishes the answers that were held back. */
    release: () => {
      agent.isHeld = false
      for (const end of held.splice(0)) end()
    },
    close: () => {
      http.closeAllConnections()
      http.close()
    },
    address: '',
  }
  function finish(response: ServerResponse, count: number): void {
    const events = [
      { type: 'TEXT_MESSAGE_CONTENT', messageId: `a${count}`, delta: 'Yes.' },
      { type: 'TEXT_MESSAGE_END', messageId: `a${count}` },
      { type: 'RUN_FINISHED', threadId: 't', runId: `r${count}` },
    ]
    for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`)
    response.end()
  }
  const http: HttpServer = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method !== 'POST') return response.writeHead(405).end()
      const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] }
      asked.push(messages.filter(({ role }) => role === 'user').map(({ content }) => content))
      if (agent.isCut) return response.destroy()
      const isOk = agent.status === 200
      const type = isOk ? 'text/event-stream' : 'application/json'
      response.writeHead(agent.status, { 'content-type': type })
      if (!isOk) return response.end('{}')
      const count = asked.length
      for (const event of [
        { type: 'RUN_STARTED', threadId: 't', runId: `r${count}` },
        { type: 'TEXT_MESSAGE_START', messageId: `a${count}`, role: 'assistant' },
      ])
        response.write(`data: ${JSON.stringify(event)}\n\n`)
      if (agent.isHeld) held.push(() => finish(response, count))
      else finish(response, count)
      return undefined
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  agent.address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return agent
}

describe('messages to a plain AG-UI agent', () => {
  let agent: Awaited<ReturnType<typeof openAgent>>
  let server: Server

  beforeEach(async () => {
    agent = await openAgent()
    server = fakeServer({ id: 'agent', kind: 'agent', address: agent.address, features: [] })
    await writeServer(server, 1)
    await queryClient.fetchQuery(serversQuery)
    start(server)
  })
  afterEach(async () => {
    agent.close()
    await (await database()).execAsync('DROP TRIGGER IF EXISTS refuse')
  })

  /** Starts a thread whose first answer is held back. */
  async function beginSlowly(): Promise<ThreadKey> {
    agent.isHeld = true
    const key = startThread(server, 'agent', 'One')
    await until(async () => agent.asked.length === 1 && (await readOutbox()).length === 0)
    return key
  }

  it('wait for the current answer to end, and are sent in order, each exactly once', async () => {
    const key = await beginSlowly()
    await sendMessage(key, 'Two')
    await sendMessage(key, 'Three')
    expect(waiting(key)).toEqual(['Two', 'Three'])
    agent.release()
    await until(() => isDone(key)() && agent.asked.length === 3)
    expect(agent.asked).toEqual([['One'], ['One', 'Two'], ['One', 'Two', 'Three']])
    expect(textsOf(key)).toEqual(['One', 'Two', 'Three'])
  })

  it('can be edited, moved and deleted while they wait', async () => {
    const key = await beginSlowly()
    for (const words of ['Two', 'Three', 'Four']) await sendMessage(key, words)
    const [two, three, four] = shown(key)
    if (!two || !three || !four) throw new Error('fewer than three messages are waiting')
    await moveQueued(four, -1)
    await deleteQueued(three)
    expect(await editQueued(two, 'Two, please')).toBe(true)
    expect(waiting(key)).toEqual(['Two, please', 'Four'])
    expect((await readOutbox()).map((message) => message.text)).toEqual(['Two, please', 'Four'])
    agent.release()
    await until(() => isDone(key)() && agent.asked.length === 3)
    expect(agent.asked.at(-1)).toEqual(['One', 'Two, please', 'Four'])
  })

  it('are held back while the person edits the first of them', async () => {
    const key = await beginSlowly()
    await sendMessage(key, 'Two')
    beginQueueEdit(first(key))
    agent.release()
    await until(() => stateOf(key).kind === 'completed')
    expect(waiting(key)).toEqual(['Two'])
    await editQueued(first(key), 'Two, please')
    await until(isDone(key))
    expect(agent.asked.at(-1)).toEqual(['One', 'Two, please'])
  })

  it('can be moved to the front, to be sent as soon as the turn is stopped', async () => {
    const key = await beginSlowly()
    await sendMessage(key, 'Two')
    await sendMessage(key, 'Three')
    const three = shown(key)[1]
    if (!three) throw new Error('fewer than two messages are waiting')
    await prioritizeQueued(three)
    agent.isHeld = false
    stopRun(key)
    await until(() => isDone(key)() && agent.asked.length === 3)
    expect(agent.asked.map((said) => said.at(-1))).toEqual(['One', 'Three', 'Two'])
  })

  it('are kept with the reason if they are rejected, and do not block the next message', async () => {
    agent.status = 403
    const key = startThread(server, 'agent', 'One')
    await until(() => shown(key)[0]?.delivery.kind === 'failed')
    expect(first(key).delivery).toEqual({ kind: 'failed', failure: { kind: 'forbidden' } })
    expect(stateOf(key)).toEqual({ kind: 'idle' })
    expect(textsOf(key)).toEqual([])
    agent.status = 200
    await sendMessage(key, 'Two')
    await until(() => textsOf(key).includes('Two') && stateOf(key).kind === 'completed')
    expect(agent.asked).toEqual([['One'], ['Two']])
    expect((await readOutbox()).map((message) => message.text)).toEqual(['One'])
    await retryQueued(first(key))
    await until(isDone(key))
    expect(agent.asked.at(-1)).toEqual(['Two', 'One'])
  })

  it('are not resent automatically when the connection breaks before the answer', async () => {
    agent.isCut = true
    const key = startThread(server, 'agent', 'One')
    await until(() => shown(key)[0]?.delivery.kind === 'failed')
    agent.isCut = false
    noteReachable(server.id)
    await sendMessage(key, 'Two')
    await until(() => agent.asked.length === 2 && stateOf(key).kind === 'completed')
    expect(agent.asked).toEqual([['One'], ['Two']])
    await retryQueued(first(key))
    await until(() => agent.asked.length === 3)
  })

  it('wait for the next sign-in, and are sent in order after it', async () => {
    agent.status = 401
    const key = startThread(server, 'agent', 'One')
    await until(() => {
      const state = stateOf(key)
      return state.kind === 'running' && state.step === 'signed-out'
    })
    await sendMessage(key, 'Two')
    expect(waiting(key)).toContain('Two')
    agent.status = 200
    await saveApiKey(server, 'sk-test')
    await until(() => isDone(key)() && textsOf(key).length === 2)
    expect(textsOf(key)).toEqual(['One', 'Two'])
  })

  it('are resent only by the person if the app was killed while sending them', async () => {
    stop()
    const key = { server: 'agent', room: 'agent', thread: crypto.randomUUID() }
    const id = crypto.randomUUID()
    const sending = { id, key, text: 'One', files: [], delivery: { kind: 'sending' as const } }
    await addToOutbox(sending, { at: 1 })
    start(server)
    await until(() => queueOf(key)[0]?.delivery.kind === 'interrupted')
    expect(agent.asked).toEqual([])
    await retryQueued(first(key))
    await until(isDone(key))
    expect(agent.asked).toEqual([['One']])
  })

  it('are sent even if their server becomes known only after they were read from the device', async () => {
    stop()
    const key = { server: 'agent', room: 'agent', thread: crypto.randomUUID() }
    const queued = { id: crypto.randomUUID(), key, text: 'One', files: [] }
    await addToOutbox({ ...queued, delivery: { kind: 'waiting' } }, { at: 1 })
    await loadOutbox()
    start(server)
    await until(isDone(key))
    expect(agent.asked).toEqual([['One']])
  })

  /** Lets the device refuse changes to messages, as if it were full. */
  const fillDevice = async () =>
    (await database()).execAsync(
      `CREATE TRIGGER refuse BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END`,
    )

  /** Expects that nothing is tried again until the device has space, and then makes space. */
  async function freeDevice(): Promise<void> {
    const seen = jest.fn<void, []>()
    const unwatch = store.sub(outboxAtom, seen)
    for (let round = 0; round < 50; round += 1) await readOutbox()
    unwatch()
    expect(seen).not.toHaveBeenCalled()
    await until(() => store.get(storageProblemAtom) !== undefined)
    await (await database()).execAsync('DROP TRIGGER refuse')
    retryWrites()
  }

  it('are sent exactly once, and without a busy loop, if the device cannot store that the person sends them again', async () => {
    agent.status = 403
    const key = startThread(server, 'agent', 'One')
    await until(() => shown(key)[0]?.delivery.kind === 'failed')
    await until(async () => (await readOutbox())[0]?.delivery.kind === 'failed')
    agent.status = 200
    await fillDevice()
    await retryQueued(first(key))
    await freeDevice()
    await until(isDone(key))
    await until(async () => (await readOutbox()).length === 0)
    expect(agent.asked).toEqual([['One'], ['One']])
    expect(store.get(storageProblemAtom)).toBeUndefined()
  })

  it('are sent exactly once, and without a busy loop, if the device cannot store that they are being sent', async () => {
    const key = await beginSlowly()
    await sendMessage(key, 'Two')
    await fillDevice()
    agent.release()
    await until(() => stateOf(key).kind === 'completed')
    await freeDevice()
    await until(isDone(key))
    await until(async () => (await readOutbox()).length === 0)
    expect(agent.asked).toEqual([['One'], ['One', 'Two']])
    expect(store.get(storageProblemAtom)).toBeUndefined()
  })

  it('leave no thread behind if the first one is deleted before it is sent', async () => {
    agent.status = 400
    const key = startThread(server, 'agent', 'One')
    await until(() => shown(key)[0]?.delivery.kind === 'failed')
    await deleteQueued(first(key))
    await until(async () => (await readThread(key)) === undefined)
    expect(store.get(outboxAtom).has(threadKeyText(key))).toBe(false)
  })
})
