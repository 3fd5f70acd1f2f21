import { LLMock } from '@copilotkit/aimock'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { fakeServer } from '@/core/testing/fake-server'
import { fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'
import { writeMessages } from '@/data/store/paths'
import { readThread, removeServer } from '@/data/store/threads'
import { answerWith } from '@/data/testing/expo-fetch'
import { problem } from '@/data/testing/fake-toolset-server'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { followUpsAtom, switchHelp } from '@/state/model/help'
import { declineJson, loadRates, ratesAtom, shouldOfferJsonAtom } from '@/state/model/model-rates'
import { editProfile } from '@/state/model/profile'
import { queueOf } from '@/state/outbox/outbox'
import { roomsQuery, threadsQuery } from '@/state/room/rooms'
import { setDefaultSetting, setThreadSetting } from '@/state/settings/settings'
import { deleteThread } from '@/state/thread/delete-thread'
import { regenerate } from '@/state/thread/edit-message'
import { persistNow } from '@/state/thread/message-persistence'
import { renameThread } from '@/state/thread/rename-thread'
import {
  branchesAtom,
  loadingAtom,
  messageIdsAtom,
  runStateAtom,
} from '@/state/thread/thread-atoms'
import {
  messageAtom,
  openThread,
  closeThreadSession,
  sendMessage,
  startThread,
  stopRun,
} from '@/state/thread/thread-sessions'
import { loadToolsets, toolsetsQuery } from '@/state/toolset/toolsets'

const mock = new LLMock({ port: 0, chunkSize: 7, logLevel: 'silent' })
let server = fakeServer()

beforeAll(async () => {
  globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
  await mock.start()
  server = fakeServer({
    id: 'models',
    kind: 'openai',
    address: `${mock.baseUrl}/v1`,
    features: [],
  })
})
afterAll(async () => {
  queryClient.clear()
  await mock.stop()
})
beforeEach(async () => {
  queryClient.clear()
  mock.clearFixtures()
  mock.clearRequests()
  switchHelp('models', false)
  await removeServer('models')
})

/** Waits until the condition is true. Only the test's own timeout limits the wait. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5))
}

const stateOf = (key: ThreadKey) => store.get(runStateAtom(key))
const over = (key: ThreadKey) => until(() => stateOf(key).kind !== 'running')
const messagesOf = (key: ThreadKey): Message[] =>
  store.get(messageIdsAtom(key)).flatMap((id) => store.get(messageAtom(key, id)) ?? [])
const listed = () => queryClient.fetchQuery({ ...threadsQuery(server), staleTime: 0 })

/** Drops everything that is not stored on the device, as closing the app does. */
async function restart(key: ThreadKey): Promise<void> {
  await persistNow(key)
  closeThreadSession(key)
}

const calculate = (id: string, expression: string) => ({
  name: 'calculate',
  id,
  arguments: JSON.stringify({ expression }),
})

const asked = () => mock.getRequests().map(({ body }) => body)

describe('a turn with a model server', () => {
  it('is answered after two rounds of tool calls, the second of which fails', async () => {
    mock.on(
      { toolCallId: 'call_3' },
      { content: 'It is 42, and nothing can be divided by nought.' },
    )
    mock.on({ toolCallId: 'call_2' }, { toolCalls: [calculate('call_3', '6 *')] })
    mock.onMessage('six times seven', {
      content: 'Let me see.',
      toolCalls: [calculate('call_1', '6 * 7'), calculate('call_2', '1 + 1')],
    })
    const key = startThread(server, 'gpt-4o', 'What is six times seven?')
    await over(key)

    expect(stateOf(key)).toEqual({ kind: 'completed' })
    expect(messagesOf(key)).toMatchObject([
      { role: 'user', text: 'What is six times seven?' },
      {
        role: 'assistant',
        text: 'Let me see.',
        channel: 'tool',
        toolCalls: [
          { name: 'calculate', status: 'completed', result: { content: '42' } },
          { name: 'calculate', status: 'completed', result: { content: '2' } },
        ],
      },
      { role: 'assistant', toolCalls: [{ id: 'call_3', status: 'failed' }] },
      { role: 'assistant', text: 'It is 42, and nothing can be divided by nought.' },
    ])
    expect(asked()).toHaveLength(3)
    expect(asked()[2]).toMatchObject({
      model: 'gpt-4o',
      stream: true,
      messages: [
        { role: 'user' },
        { role: 'assistant', tool_calls: [{ id: 'call_1' }, { id: 'call_2' }] },
        { role: 'tool', tool_call_id: 'call_1', content: '42' },
        { role: 'tool', tool_call_id: 'call_2', content: '2' },
        { role: 'assistant', content: null, tool_calls: [{ id: 'call_3' }] },
        { role: 'tool', tool_call_id: 'call_3' },
      ],
    })
  })

  it('reports a call to an unknown tool to the model', async () => {
    mock.on({ toolCallId: 'call_1' }, { content: 'Then I do without.' })
    mock.onMessage('weather', {
      toolCalls: [{ name: 'look_out_of_the_window', id: 'call_1', arguments: '{}' }],
    })
    const key = startThread(server, 'gpt-4o', 'What is the weather?')
    await over(key)

    expect(messagesOf(key)).toMatchObject([
      { role: 'user' },
      { toolCalls: [{ id: 'call_1', status: 'failed', result: { error: 'unknown tool' } }] },
      { role: 'assistant', text: 'Then I do without.' },
    ])
    expect(asked()[1]).toMatchObject({
      messages: [
        { role: 'user' },
        { role: 'assistant' },
        { role: 'tool', content: expect.stringContaining('no tool with this name') },
      ],
    })
  })

  it('is truncated when the connection is lost, and keeps the partial answer', async () => {
    const content = 'This is a long answer that will not come to its end.'
    mock.onMessage('hello', { content }, { truncateAfterChunks: 4, latency: 20 })
    const key = startThread(server, 'gpt-4o', 'hello')
    await over(key)

    expect(stateOf(key)).toEqual({ kind: 'truncated' })
    const [, answer] = messagesOf(key)
    expect(answer).toMatchObject({ role: 'assistant', text: expect.stringMatching(/^This is/) })
    expect(answer).not.toMatchObject({ text: content })
  })

  it('keeps the partial answer when it is stopped', async () => {
    const content = 'Once upon a time there was a model that talked and talked.'
    mock.onMessage('hello', { content }, { latency: 50 })
    const key = startThread(server, 'gpt-4o', 'hello')
    await until(() => messagesOf(key).length > 1)
    stopRun(key)

    expect(stateOf(key)).toEqual({ kind: 'cancelled' })
    expect(messagesOf(key)[1]).toMatchObject({ text: expect.stringMatching(/^Once/) })
  })

  it('fails with an error code when the server rejects the request', async () => {
    mock.onMessage('hello', { status: 500, error: { message: 'ouch', type: 'server_error' } })
    const key = startThread(server, 'gpt-4o', 'hello')
    await over(key)
    expect(stateOf(key)).toMatchObject({ kind: 'failed', failure: { code: 'model_failed' } })
  })

  it('gets its answer in one piece when streaming is off', async () => {
    mock.onMessage('hello', { content: 'Good morning.' })
    setThreadSetting({ server: 'models', room: 'gpt-4o' }, { stream: false })
    const key = startThread(server, 'gpt-4o', 'hello')
    await over(key)
    expect(messagesOf(key)[1]).toMatchObject({ text: 'Good morning.' })
    expect(asked()[0]).toMatchObject({ stream: false })
    expect(asked()[0]).not.toHaveProperty('stream_options')
  })

  it('uses the model chosen for the thread, regardless of the default', async () => {
    mock.onMessage('hello', { content: 'Good morning.' })
    setDefaultSetting({ model: { value: 'another', isOn: true } })
    const first = startThread(server, 'gpt-4o', 'hello')
    await over(first)
    setThreadSetting(first, { model: { value: 'large', isOn: true } })
    void sendMessage(first, 'hello again')
    await over(first)
    setThreadSetting(first, { model: { value: 'large', isOn: false } })
    void sendMessage(first, 'hello once more')
    await over(first)
    setDefaultSetting({ model: undefined })
    expect(asked()).toMatchObject([{ model: 'gpt-4o' }, { model: 'large' }, { model: 'gpt-4o' }])
  })

  it('accepts calls as JSON from a model without native tool support', async () => {
    editProfile({ server: 'models', model: 'old' }, { supportsTools: false })
    mock.on({ userMessage: /42/ }, { content: 'It is 42.' })
    mock.onMessage('six', { content: '{"name":"calculate","arguments":{"expression":"6*7"}}' })
    const key = startThread(server, 'old', 'What is six times seven?')
    await over(key)
    expect(messagesOf(key)).toMatchObject([
      { role: 'user' },
      { channel: 'json', toolCalls: [{ name: 'calculate', result: { content: '42' } }] },
      { text: 'It is 42.' },
    ])
    expect(asked()[0]).not.toHaveProperty('tools')
    await until(async () => 'old' in (await loadRates('models')))
    expect(store.get(ratesAtom('models')).old).toMatchObject({
      json: { succeeded: 1, failed: 0 },
      text: { succeeded: 1, failed: 0 },
    })
  })

  const isNative = ({ tools }: { tools?: unknown[] }) => (tools?.length ?? 0) > 0
  const refusal = {
    status: 400,
    error: { message: 'plain does not support tools', type: 'api_error' },
  }
  const written = '{"name":"calculate","arguments":{"expression":"6*7"}}'

  it('switches to calls as JSON after the server refuses tools once', async () => {
    mock.on({ predicate: isNative }, refusal)
    mock.on({ userMessage: /42/ }, { content: 'It is 42.' })
    mock.onMessage('six', { content: written })
    const key = startThread(server, 'toolless', 'What is six times seven?')
    await over(key)
    expect(stateOf(key)).toEqual({ kind: 'completed' })
    expect(messagesOf(key)).toMatchObject([
      { role: 'user' },
      { channel: 'json', text: '', toolCalls: [{ name: 'calculate', result: { content: '42' } }] },
      { text: 'It is 42.' },
    ])
    expect(asked().filter((body) => body && isNative(body))).toHaveLength(1)
    expect(asked()).toHaveLength(3)
    expect(store.get(shouldOfferJsonAtom({ server: 'models', model: 'toolless' }))).toBe(true)
  })

  it('accepts a call as JSON from a model with native tool support', async () => {
    mock.on({ hasToolResult: true }, { content: 'It is 42.' })
    mock.onMessage('six', { content: `\`\`\`json\n${written}\n\`\`\`` })
    const key = startThread(server, 'gpt-4o', 'What is six times seven?')
    await over(key)
    expect(messagesOf(key)).toMatchObject([
      { role: 'user' },
      { channel: 'json', toolCalls: [{ name: 'calculate', result: { content: '42' } }] },
      { text: 'It is 42.' },
    ])
  })

  it('treats JSON as text when the person switched calls as JSON off', async () => {
    const place = { server: 'models', model: 'gated' }
    editProfile(place, { supportsTools: true, channels: ['tool', 'text'] })
    mock.onMessage('six', { content: written })
    const key = startThread(server, 'gated', 'What is six times seven?')
    await over(key)
    expect(messagesOf(key)[1]).toMatchObject({ text: written, toolCalls: [], channel: 'text' })
  })

  it('fails and offers calls as JSON when tools are refused and calls as JSON are off', async () => {
    const place = { server: 'models', model: 'plain' }
    editProfile(place, { supportsTools: true, channels: ['tool', 'text'] })
    mock.onMessage('hello', refusal)
    const key = startThread(server, 'plain', 'hello')
    await over(key)
    expect(stateOf(key)).toMatchObject({ failure: { code: 'model_without_tools' } })
    await until(() => store.get(shouldOfferJsonAtom(place)))
    declineJson(place)
    expect(store.get(shouldOfferJsonAtom(place))).toBe(false)
  })

  it('sends no more than fits into the model’s context', async () => {
    editProfile({ server: 'models', model: 'tiny' }, { contextSize: 200 })
    mock.onMessage(/./, { content: 'Yes.' })
    const key = startThread(server, 'tiny', `First: ${'a'.repeat(400)}`)
    await over(key)
    void sendMessage(key, 'Second')
    await over(key)
    expect(asked()[1]).toMatchObject({ messages: [{ role: 'user', content: 'Second' }] })
  })
})

describe('a thread with a model server', () => {
  it('is stored on the device, and is the same after a restart', async () => {
    mock.onMessage('hello', { content: 'Good morning.' })
    const key = startThread(server, 'gpt-4o', 'hello')
    await over(key)
    await until(async () => (await listed()).some(({ name }) => name === 'hello'))
    expect(await listed()).toMatchObject([{ key, room: { name: 'gpt-4o' } }])

    await restart(key)
    mock.clearRequests()
    await openThread(server, key)
    expect(stateOf(key)).toEqual({ kind: 'idle' })
    expect(messagesOf(key)).toMatchObject([{ text: 'hello' }, { text: 'Good morning.' }])
    void sendMessage(key, 'hello again')
    await over(key)
    expect(asked().at(-1)).toMatchObject({
      messages: [{ content: 'hello' }, { content: 'Good morning.' }, { content: 'hello again' }],
    })
  })

  it('shows its last answer as cut off if the app was killed during it', async () => {
    mock.onMessage('hello', { content: 'Good morning.' })
    const key = startThread(server, 'gpt-4o', 'hello')
    await over(key)
    const runId = messagesOf(key).at(-1)?.runId ?? ''
    await until(async () => (await readThread(key))?.name === 'hello')
    await restart(key)
    // What the app finds at startup if it was killed during the run.
    const turn = { kind: 'asked', runId } as const
    await writeMessages(key, { entries: [], removed: [], leaf: undefined, turn })
    await openThread(server, key)
    expect(stateOf(key)).toEqual({ kind: 'truncated' })
  })

  it('is renamed and deleted without a request to the server', async () => {
    mock.onMessage('hello', { content: 'Good morning.' })
    const key = startThread(server, 'gpt-4o', 'hello')
    await over(key)
    await until(async () => (await readThread(key))?.name === 'hello')
    const [thread] = await listed()
    if (!thread) throw new Error('there is no thread')
    mock.clearRequests()
    await renameThread(server, thread, 'Greetings')
    expect(await readThread(key)).toMatchObject({ name: 'Greetings' })
    await deleteThread(server, thread)
    expect(await readThread(key)).toBeUndefined()
    expect(asked()).toEqual([])
  })

  it('keeps both answers when one is regenerated', async () => {
    mock.onMessage('hello', { content: 'Good morning.' })
    const key = startThread(server, 'gpt-4o', 'hello')
    await over(key)
    const first = messagesOf(key).at(-1)?.id ?? ''
    await regenerate(key, first)
    await over(key)
    expect(asked()[1]).toMatchObject({ messages: [{ role: 'user', content: 'hello' }] })
    const [, second] = messagesOf(key)
    expect(second?.id).not.toBe(first)
    await until(() => store.get(branchesAtom(key)).get(second?.id ?? '')?.count === 2)
  })

  it('is not found when the device does not have it', async () => {
    const key = { server: 'models', room: 'gpt-4o', thread: 'nowhere' }
    await openThread(server, key)
    expect(store.get(loadingAtom(key))).toEqual({
      kind: 'failed',
      failure: { kind: 'not-found' },
    })
  })

  it('stays in the list when the server cannot be reached', async () => {
    const gone = { ...server, address: 'http://127.0.0.1:9/v1' }
    queryClient.setQueryData(threadsQuery(gone).queryKey, [])
    const key = startThread(gone, 'gpt-4o', 'hello')
    await over(key)
    expect(queueOf(key)).toMatchObject([{ delivery: { failure: { kind: 'unreachable' } } }])
    await until(async () => (await readThread(key))?.name === 'hello')
    await expect(
      queryClient.fetchQuery({ ...threadsQuery(gone), staleTime: 0 }),
    ).rejects.toMatchObject({ failure: { kind: 'unreachable' } })
    expect(queryClient.getQueryData(threadsQuery(gone).queryKey)).toMatchObject([
      { name: 'hello', room: { name: 'gpt-4o' } },
    ])
  })

  it('belongs to a room that is named after its model', async () => {
    const rooms = await queryClient.fetchQuery(roomsQuery(server))
    expect(rooms.length).toBeGreaterThan(0)
    for (const { id, name } of rooms) expect(name).toBe(id)
  })
})

describe('a model that suggests names and questions', () => {
  beforeEach(() => {
    switchHelp('models', true)
    mock.on(
      { toolName: 'name_conversation' },
      { toolCalls: [{ name: 'name_conversation', arguments: '{"title":"Morning greetings"}' }] },
    )
    mock.on(
      { toolName: 'propose_questions' },
      { toolCalls: [{ name: 'propose_questions', arguments: '{"questions":["And at noon?"]}' }] },
    )
    mock.onMessage('hello', { content: 'Good morning.' })
  })

  it('names the thread after its first answer, and suggests follow-up questions', async () => {
    const key = startThread(server, 'gpt-4o', 'hello')
    await over(key)
    await until(() => store.get(followUpsAtom(key)) !== undefined)
    expect(await readThread(key)).toMatchObject({ name: 'Morning greetings' })
    expect(store.get(followUpsAtom(key))).toEqual({
      messageId: messagesOf(key).at(-1)?.id,
      questions: ['And at noon?'],
    })
    expect(messagesOf(key)).toHaveLength(2)
    void sendMessage(key, 'hello?')
    await until(() => store.get(followUpsAtom(key)) === undefined)
    await until(() => store.get(followUpsAtom(key)) !== undefined)
  })

  it('gets no further request after a failed turn', async () => {
    mock.clearFixtures()
    mock.onMessage('hello', { status: 500, error: { message: 'ouch', type: 'x' } })
    const key = startThread(server, 'gpt-4o', 'hello  there')
    await over(key)
    await until(async () => (await readThread(key))?.name === 'hello there')
    expect(asked()).toHaveLength(1)
  })

  it('gets no further request when help is switched off', async () => {
    switchHelp('models', false)
    const key = startThread(server, 'gpt-4o', 'hello')
    await over(key)
    await until(async () => (await readThread(key))?.name === 'hello')
    expect(asked()).toHaveLength(1)
  })

  it('does not replace a name that a person gave', async () => {
    const key = startThread(server, 'gpt-4o', 'hello')
    const [thread] = await queryClient.fetchQuery({ ...threadsQuery(server), staleTime: 0 })
    if (!thread) throw new Error('there is no thread')
    await renameThread(server, thread, 'Mine')
    await over(key)
    await until(() => store.get(followUpsAtom(key)) !== undefined)
    expect(await readThread(key)).toMatchObject({ name: 'Mine' })
  })
})

describe('a Bodhi server', () => {
  const bodhi = () => ({ ...server, id: 'bodhi', kind: 'bodhi' as const, address: mock.baseUrl })
  const asking = { server: 'bodhi', room: 'gpt-4o', thread: 'another' }
  const executed: unknown[] = []

  /** Answers requests to Bodhi's own endpoints. The mock serves the models. */
  const answerOwn = (own: (path: string) => Response) =>
    answerWith(async (url, init) => {
      const { pathname } = new URL(url)
      if (!pathname.startsWith('/bodhi/')) return globalThis.fetch(url, init)
      const body = typeof init?.body === 'string' ? init.body : '{}'
      if (pathname.includes('/execute/')) executed.push([pathname, JSON.parse(body)])
      return own(pathname)
    })
  beforeEach(() => {
    switchHelp('bodhi', false)
    executed.length = 0
  })
  afterEach(() => answerWith((url, init) => globalThis.fetch(url, init)))

  it('gets tool calls with the ids of its toolset instances', async () => {
    answerOwn((path) =>
      path.includes('/execute/')
        ? Response.json({ result: { hits: 2 } })
        : Response.json({ toolsets: [fakeInstance()], toolset_types: [fakeType()] }),
    )
    const search = { name: 'toolset_my-exa__search', id: 'call_9', arguments: '{"query":"soup"}' }
    mock.on({ toolCallId: 'call_9' }, { content: 'There are two.' })
    mock.onMessage('soup', { toolCalls: [search] })
    await loadToolsets(bodhi(), asking)
    const key = startThread(bodhi(), 'gpt-4o', 'Where is soup?')
    await over(key)

    expect(messagesOf(key).at(-1)).toMatchObject({ text: 'There are two.' })
    expect(executed).toEqual([
      [
        '/bodhi/v1/toolsets/id-1/execute/search',
        { tool_call_id: 'call_9', params: { query: 'soup' } },
      ],
    ])
  })

  it('works without toolsets if it offers none', async () => {
    answerOwn(() => problem(404, 'not_found'))
    expect(await queryClient.fetchQuery(toolsetsQuery(bodhi()))).toBeNull()
    mock.onMessage('hello', { content: 'Good morning.' })
    const key = startThread(bodhi(), 'gpt-4o', 'hello')
    await over(key)
    expect(stateOf(key)).toEqual({ kind: 'completed' })
  })

  it('answers people who have only a key, although it lists no toolsets for them', async () => {
    answerOwn(() => problem(401, 'api_auth_error-missing_auth'))
    await expect(queryClient.fetchQuery(toolsetsQuery(bodhi()))).rejects.toMatchObject({
      failure: { kind: 'signed-out' },
    })
    mock.onMessage('hello', { content: 'Good morning.' })
    const key = startThread(bodhi(), 'gpt-4o', 'hello')
    await over(key)
    expect(stateOf(key)).toEqual({ kind: 'completed' })
  })
})
