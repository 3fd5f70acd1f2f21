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
import type { ProtocolChoice } from '@/core/server/protocol-choice'
import { fakeServer } from '@/core/testing/fake-server'
import { removeServer } from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { queueOf } from '@/state/outbox/outbox'
import { roomsQuery, threadsQuery } from '@/state/room/rooms'
import { chooseProtocol } from '@/state/server/protocol-choice'
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

/** Starts an agent that accepts runs only by POST and replies with what `answer` returns. */
async function openAgent(
  answer: (asked: Asked, count: number) => { events: object[]; isCut?: boolean; status?: number },
) {
  const asked: Asked[] = []
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      const quiet = { capabilities: { tools: { clientProvided: false } } }
      const agents = { weather: { description: 'Knows the sky' }, 'a/b': {}, quiet }
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
    const { events, isCut, status = 200 } = answer(last, asked.length)
    const type = status === 200 ? 'text/event-stream' : 'application/json'
    response.writeHead(status, { 'content-type': type })
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
  it('is answered by a third-party agent', async () => {
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

  it('sends the whole conversation, and stores the thread on the device', async () => {
    const agent = await openAgent((_, count) => ({ events: run(...says(`a${count}`, 'Yes.')) }))
    const { address } = agent
    const server = fakeServer({ id: 'agent', kind: 'agent', address, features: [] })
    const key = startThread(server, 'agent', 'One')
    await over(key)
    await persistNow(key)
    closeThreadSession(key)
    await openThread(server, key)
    void sendMessage(key, 'Two')
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

  it('is not retried automatically when its stream is cut, not even after a restart', async () => {
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

  it('calls a device tool, and continues with its result', async () => {
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
  it('has a room for each of its agents, and receives each run at the chosen agent', async () => {
    const agent = await openAgent(() => ({ events: run(...says('a1', 'Blue.')) }))
    const { address } = agent
    const server = fakeServer({ id: 'agent', kind: 'copilotkit', address, features: [] })
    const rooms = await queryClient.fetchQuery(roomsQuery(server))
    const key = startThread(server, 'a/b', 'The sky?')
    await over(key)

    expect(rooms).toMatchObject([
      { id: 'weather', name: 'weather', description: 'Knows the sky' },
      { id: 'a/b' },
      { id: 'quiet' },
    ])
    expect(agent.asked.map(({ path }) => path)).toEqual(['/agent/a%2Fb/run'])
    expect(messagesOf(key).at(-1)).toMatchObject({ text: 'Blue.' })
  })
})

describe('an agent that declares its capabilities', () => {
  it('gets no device tools if it accepts none', async () => {
    const agent = await openAgent(() => ({ events: run(...says('a1', 'Blue.')) }))
    const { address } = agent
    const server = fakeServer({ id: 'agent', kind: 'copilotkit', address, features: [] })
    await queryClient.fetchQuery(roomsQuery(server))
    for (const room of ['quiet', 'weather']) await over(startThread(server, room, 'The sky?'))

    expect(
      agent.asked.map(({ input: { tools } }) => Array.isArray(tools) && tools.length > 0),
    ).toEqual([false, true])
  })
})

describe('a picture for a plain agent', () => {
  it('is sent in the format of AG-UI 1.0', async () => {
    const agent = await openAgent(() => ({ events: run(...says('a1', 'A cat.')) }))
    const { address } = agent
    const server = fakeServer({ id: 'agent', kind: 'agent', address, features: [] })
    await over(startThread(server, 'agent', 'What is it?', [picture]))

    expect(agent.asked[0]?.input.messages[0]?.content).toEqual([
      { type: 'text', text: 'What is it?' },
      picture,
    ])
  })
})

describe('an agent older than AG-UI 1.0', () => {
  /** Starts an agent that rejects members it does not know, as the first Python servers do. */
  const openOlderAgent = () =>
    openAgent(({ input }, count) =>
      'protocolVersion' in input
        ? { events: [], status: 422 }
        : { events: run(...says(`a${count}`, 'Yes.')) },
    )
  const ask = async (address: string, choice: ProtocolChoice) => {
    const server = fakeServer({ id: 'agent', kind: 'agent', address, features: [] })
    chooseProtocol('agent', choice)
    const key = startThread(server, 'agent', 'One', [picture])
    await over(key)
    return queueOf(key)[0]?.delivery ?? stateOf(key)
  }
  afterEach(() => chooseProtocol('agent', 'automatic'))

  it('gets the older format after it rejects 1.0, and gets only that from then on', async () => {
    const agent = await openOlderAgent()
    expect(await ask(agent.address, 'automatic')).toEqual({ kind: 'completed' })
    expect(await ask(agent.address, 'automatic')).toEqual({ kind: 'completed' })

    expect(agent.asked.map(({ input }) => 'protocolVersion' in input)).toEqual([true, false, false])
    expect(agent.asked[1]?.input.messages[0]?.content).toMatchObject([
      { type: 'text' },
      { type: 'binary', mimeType: 'image/png', data: 'iVBORw0KGgo=', filename: 'cat.png' },
    ])
  })

  it('gets only the older format if the person chose it', async () => {
    const agent = await openOlderAgent()
    expect(await ask(agent.address, 'before-1.0')).toEqual({ kind: 'completed' })
    expect(agent.asked).toHaveLength(1)
  })

  it('gets no second request if the person chose 1.0', async () => {
    const agent = await openOlderAgent()
    expect(await ask(agent.address, '1.0')).toMatchObject({ failure: { kind: 'rejected' } })
    expect(agent.asked).toHaveLength(1)
  })

  it('gets no second request after any other failure', async () => {
    const agent = await openAgent(() => ({ events: [], status: 500 }))
    expect(await ask(agent.address, 'automatic')).toMatchObject({ failure: { kind: 'server' } })
    expect(agent.asked).toHaveLength(1)
  })

  it('fails with the first rejection if it rejects both formats', async () => {
    const agent = await openAgent((_, count) => ({ events: [], status: count === 1 ? 422 : 400 }))
    expect(await ask(agent.address, 'automatic')).toMatchObject({ failure: { status: 422 } })
  })
})

const picture = {
  type: 'image' as const,
  source: { type: 'data' as const, value: 'iVBORw0KGgo=', mimeType: 'image/png' },
  metadata: { filename: 'cat.png' },
}
