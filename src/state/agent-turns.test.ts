import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { AGUIMock } from '@copilotkit/aimock'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { fakeServer } from '@/core/testing/fake-server'
import { removeServer } from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { roomsQuery, threadsQuery } from '@/state/room/rooms'
import { persistNow } from '@/state/thread/message-persistence'
import { messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import {
  closeThreadSession,
  messageAtom,
  openThread,
  sendMessage,
  startThread,
} from '@/state/thread/thread-sessions'

beforeAll(() => {
  globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
})
beforeEach(async () => {
  queryClient.clear()
  await removeServer('agent')
})
afterEach(() => {
  for (const http of open) http.close()
  open.clear()
})
afterAll(() => queryClient.clear())

const open = new Set<HttpServer>()

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5))
}

const stateOf = (key: ThreadKey) => store.get(runStateAtom(key))
const over = (key: ThreadKey) => until(() => stateOf(key).kind !== 'running')
const messagesOf = (key: ThreadKey): Message[] =>
  store.get(messageIdsAtom(key)).flatMap((id) => store.get(messageAtom(key, id)) ?? [])

interface Asked {
  readonly path: string
  readonly authorization: string | undefined
  readonly input: { messages: { role: string; content: unknown }[]; [member: string]: unknown }
}

/** An agent that only takes a POST, and answers with what the test gives it. */
async function openAgent(
  answer: (asked: Asked, count: number) => { events: object[]; isCut?: boolean },
) {
  const asked: Asked[] = []
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      const agents = { weather: { description: 'Knows the sky' }, 'a/b': {} }
      response.writeHead(request.url === '/info' ? 200 : 405, {
        'content-type': 'application/json',
      })
      response.end(JSON.stringify({ agents }))
      return
    }
    const input: unknown = JSON.parse(await textOf(request))
    const { authorization } = request.headers
    asked.push({ path: request.url ?? '', authorization, input: input as Asked['input'] })
    const last = asked.at(-1)
    if (!last) return
    const { events, isCut } = answer(last, asked.length)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const [at, event] of events.entries())
      response.write(`id: ${at}\ndata: ${JSON.stringify(event)}\n\n`)
    if (isCut) response.write(': cut\n\n', () => setImmediate(() => response.destroy()))
    else response.end()
  }
  const http = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  open.add(http)
  return { address: `http://127.0.0.1:${portOf(http)}`, asked }
}

const portOf = (http: HttpServer) => (http.address() as AddressInfo).port

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

const run = (...events: object[]) => [
  { type: 'RUN_STARTED', threadId: 'theirs', runId: 'theirs' },
  ...events,
  { type: 'RUN_FINISHED', threadId: 'theirs', runId: 'other' },
]
const says = (messageId: string, delta: string) => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
  { type: 'TEXT_MESSAGE_END', messageId },
]

describe('a turn with a plain AG-UI agent', () => {
  it('is answered by an agent of another maker', async () => {
    const mock = new AGUIMock()
    mock.onMessage(/rain/, 'It will rain until six.')
    const address = await mock.start()
    const server = fakeServer({ id: 'agent', kind: 'agent', address, features: [] })
    const key = startThread(server, 'agent', 'Will it rain?')
    await over(key)
    await mock.stop()

    expect(stateOf(key)).toEqual({ kind: 'completed' })
    expect(messagesOf(key)).toMatchObject([
      { role: 'user', text: 'Will it rain?' },
      { role: 'assistant', text: 'It will rain until six.' },
    ])
  })

  it('sends the whole conversation, and keeps the thread on the device', async () => {
    const agent = await openAgent((_, count) => ({ events: run(...says(`a${count}`, 'Yes.')) }))
    const { address } = agent
    const server = fakeServer({ id: 'agent', kind: 'agent', address, features: [] })
    const key = startThread(server, 'agent', 'One')
    await over(key)
    await persistNow(key)
    closeThreadSession(key)
    await openThread(server, key)
    sendMessage(key, 'Two')
    await over(key)

    expect(agent.asked.map(({ path }) => path)).toEqual(['/', '/'])
    expect(agent.asked[1]?.input.messages).toMatchObject([
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: 'Two' },
    ])
    const threads = await queryClient.fetchQuery({ ...threadsQuery(server), staleTime: 0 })
    expect(threads).toMatchObject([{ key, name: 'One' }])
  })

  it('is never asked again by itself when the stream is cut, and says so after a restart', async () => {
    const agent = await openAgent(() => ({
      events: run(...says('a1', 'Paid 5')).slice(0, 3),
      isCut: true,
    }))
    const { address } = agent
    const server = fakeServer({ id: 'agent', kind: 'agent', address, features: [] })
    const key = startThread(server, 'agent', 'Pay five')
    await over(key)
    expect(stateOf(key)).toEqual({ kind: 'truncated' })
    await persistNow(key)
    closeThreadSession(key)
    await openThread(server, key)

    expect(agent.asked).toHaveLength(1)
    expect(messagesOf(key)).toMatchObject([{ text: 'Pay five' }, { text: 'Paid 5' }])
  })

  it('calls a tool of the device, and goes on', async () => {
    const agent = await openAgent((_, count) => ({
      events:
        count === 1
          ? run(
              { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'calculate' },
              { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"expression":"6 * 7"}' },
              { type: 'TOOL_CALL_END', toolCallId: 'c1' },
            )
          : run(...says('a1', 'It is 42.')),
    }))
    const { address } = agent
    const server = fakeServer({ id: 'agent', kind: 'agent', address, features: [] })
    const key = startThread(server, 'agent', 'Six times seven?')
    await over(key)

    expect(agent.asked[1]?.input.messages.at(-1)).toMatchObject({ role: 'tool', content: '42' })
    expect(messagesOf(key).at(-1)).toMatchObject({ text: 'It is 42.' })
  })
})

describe('a CopilotKit runtime', () => {
  it('has a room for each of its agents, and sends a run to the one that was chosen', async () => {
    const agent = await openAgent(() => ({ events: run(...says('a1', 'Blue.')) }))
    const { address } = agent
    const server = fakeServer({ id: 'agent', kind: 'copilotkit', address, features: [] })
    const rooms = await queryClient.fetchQuery(roomsQuery(server))
    const key = startThread(server, 'a/b', 'The sky?')
    await over(key)

    expect(rooms).toMatchObject([
      { id: 'weather', name: 'weather', description: 'Knows the sky' },
      { id: 'a/b' },
    ])
    expect(agent.asked.map(({ path }) => path)).toEqual(['/agent/a%2Fb/run'])
    expect(messagesOf(key).at(-1)).toMatchObject({ text: 'Blue.' })
  })
})
