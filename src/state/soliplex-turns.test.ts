import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { fakeServer } from '@/core/testing/fake-server'
import { removeServer } from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { threadsQuery } from '@/state/room/rooms'
import { messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import {
  closeThreadSession,
  messageAtom,
  sendMessage,
  startThread,
} from '@/state/thread/thread-sessions'

beforeAll(() => {
  globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
})
beforeEach(async () => {
  queryClient.clear()
  await removeServer('soliplex')
})
afterEach(() => {
  http?.closeAllConnections()
  http?.close()
})
afterAll(() => queryClient.clear())

let http: HttpServer | undefined

const threads = '/api/v1/rooms/helper/agui'
const thread = 'f6342401-c131-4d3f-8387-28b302a36474'
const created = '2026-11-17T15:59:24.122230'
const runOf = (id: string) => ({ thread_id: thread, run_id: id, parent_run_id: null, created })

/** Starts a fake Soliplex 0.86, which ignores the ids that we propose. */
async function openSoliplex() {
  const asked: string[] = []
  let runs = 0
  const give = (response: ServerResponse, body: unknown) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  http = createServer((request, response) => {
    const { method } = request
    // Soliplex ignores query parameters that it does not know.
    const [url = ''] = (request.url ?? '').split('?')
    asked.push(`${method} ${url}`)
    request.resume()
    if (url === '/api/v1/rooms') {
      const room = { id: 'helper', name: 'Helper', description: '', suggestions: [] }
      give(response, { helper: { ...room, welcome_message: '' } })
    } else if (url === threads && method === 'GET') {
      give(response, { threads: [{ room_id: 'helper', thread_id: thread, created, runs: null }] })
    } else if (url === threads) {
      runs += 1
      const first = { [`run-${runs}`]: runOf(`run-${runs}`) }
      give(response, { room_id: 'helper', thread_id: thread, created, runs: first })
    } else if (url === `${threads}/${thread}` && method === 'POST') {
      runs += 1
      give(response, runOf(`run-${runs}`))
    } else if (url === `${threads}/${thread}/run-${runs}`) {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
      response.end(streamOf(`run-${runs}`))
    } else response.writeHead(404).end('{"detail":"No such thread"}')
  })
  await new Promise<void>((resolve) => http?.listen(0, '127.0.0.1', resolve))
  const at = http.address()
  const address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  const features = ['feedback', 'resume']
  return { asked, server: fakeServer({ id: 'soliplex', address, kind: 'agui', features }) }
}

/** A recorded stream with other ids. */
const streamOf = (runId: string) =>
  [
    { type: 'RUN_STARTED', threadId: thread, runId },
    { type: 'TEXT_MESSAGE_START', messageId: `a-${runId}`, role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: `a-${runId}`, delta: `Hello from ${runId}.` },
    { type: 'TEXT_MESSAGE_END', messageId: `a-${runId}` },
    { type: 'STATE_SNAPSHOT', snapshot: {} },
    { type: 'RUN_FINISHED', threadId: thread, runId },
  ]
    .map((event, index) => `id: ${runId}:${index}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('')

async function over(key: ThreadKey): Promise<string> {
  while (store.get(runStateAtom(key)).kind === 'running')
    await new Promise((resolve) => setTimeout(resolve, 5))
  return store.get(runStateAtom(key)).kind
}

const textsOf = (key: ThreadKey) =>
  store.get(messageIdsAtom(key)).flatMap((id) => {
    const message = store.get(messageAtom(key, id))
    return message?.role === 'assistant' ? [message.text] : []
  })

describe('a server that chooses the ids of its threads', () => {
  it('answers every turn in the same thread', async () => {
    const { asked, server } = await openSoliplex()
    const key = startThread(server, 'helper', 'Say hello')
    expect(await over(key)).toBe('completed')
    void sendMessage(key, 'Again')
    expect(await over(key)).toBe('completed')
    expect(textsOf(key)).toEqual(['Hello from run-1.', 'Hello from run-2.'])
    expect(asked.filter((one) => one.startsWith('POST'))).toEqual([
      `POST ${threads}`,
      `POST ${threads}/${thread}/run-1`,
      `POST ${threads}/${thread}`,
      `POST ${threads}/${thread}/run-2`,
    ])
    closeThreadSession(key)
  })

  it('has its thread listed under the local id', async () => {
    const { server } = await openSoliplex()
    const key = startThread(server, 'helper', 'Say hello')
    await over(key)
    const listed = await queryClient.fetchQuery({ ...threadsQuery(server), staleTime: 0 })
    expect(listed.map((one) => one.key)).toEqual([key])
    closeThreadSession(key)
  })
})
