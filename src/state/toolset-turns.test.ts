import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { LLMock } from '@copilotkit/aimock'

import type { ToolsetInstance } from '@/core/contract/toolset'
import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'
import { signedOutServers } from '@/core/toolsets/toolset-source'
import { removeServer } from '@/data/store/threads'
import { answerWith } from '@/data/testing/expo-fetch'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { switchHelp } from '@/state/model/help'
import { changeServers } from '@/state/server/servers'
import { saveApiKey } from '@/state/server/sign-in'
import { messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import { messageAtom, startThread } from '@/state/thread/thread-sessions'
import { chooseTools } from '@/state/toolset/tool-choice'
import { loadToolsets, toolsetSources, toolsetTools, toolsetsQuery } from '@/state/toolset/toolsets'

interface Sent {
  readonly origin: string
  readonly path: string
  readonly authorization: string | null
  readonly body: string
}

const mock = new LLMock({ port: 0, chunkSize: 9, logLevel: 'silent' })
/** Every request that the app sent. */
const sent: Sent[] = []
/** Called before each request is sent. */
let onRequest: (path: string) => void = () => {}
const open = new Set<HttpServer>()
let models: Server
let work: ReturnType<typeof toolsetServer>
let club: ReturnType<typeof toolsetServer>

/** Creates a server with toolsets that accepts one key. */
function toolsetServer(id: string) {
  const calls: unknown[] = []
  const state = { key: `canary-of-${id}`, toolsets: [fakeInstance()], calls }
  async function answer(request: IncomingMessage): Promise<[number, unknown]> {
    if (request.headers.authorization !== `Bearer ${state.key}`)
      return [401, { error: { message: 'Who are you?', type: 'x', code: null } }]
    if (request.method === 'GET')
      return [200, { toolsets: state.toolsets, toolset_types: [fakeType()] }]
    state.calls.push([request.url, JSON.parse(await text(request))])
    return [200, { result: `found at ${id}` }]
  }
  const http = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
  })
  open.add(http)
  return { id, http, state, server: fakeServer({ id }) }
}

async function listen(to: ReturnType<typeof toolsetServer>): Promise<void> {
  await new Promise<void>((resolve) => to.http.listen(0, '127.0.0.1', resolve))
  const address = to.http.address()
  const port = typeof address === 'object' ? address?.port : undefined
  to.server = fakeServer({ id: to.id, name: to.id, address: `http://127.0.0.1:${port}` })
}

beforeAll(async () => {
  globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
  await mock.start()
  answerWith(async (url, init) => {
    const { origin, pathname: path } = new URL(url)
    const authorization = new Headers(init?.headers).get('authorization')
    sent.push({
      origin,
      path,
      authorization,
      body: typeof init?.body === 'string' ? init.body : '',
    })
    onRequest(path)
    return globalThis.fetch(url, init)
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
  work = toolsetServer('work')
  club = toolsetServer('club')
  await Promise.all([listen(work), listen(club)])
  models = fakeServer({ id: 'models', kind: 'openai', address: `${mock.baseUrl}/v1`, features: [] })
  await removeServer('models')
  switchHelp('models', false)
  changeServers(() => [models, work.server, club.server])
  await saveApiKey(models, 'canary-of-models')
  await saveApiKey(work.server, 'canary-of-work')
  await saveApiKey(club.server, 'canary-of-club')
  onRequest = () => {}
  sent.length = 0
})
afterEach(async () => {
  await Promise.all(
    [...open].map((http) => {
      http.closeAllConnections()
      return new Promise((resolve) => http.close(resolve))
    }),
  )
  open.clear()
})

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const stateOf = (key: ThreadKey) => store.get(runStateAtom(key))
const messagesOf = (key: ThreadKey): Message[] =>
  store.get(messageIdsAtom(key)).flatMap((id) => store.get(messageAtom(key, id)) ?? [])
const callsIn = (key: ThreadKey) =>
  messagesOf(key).flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))

const room = { server: 'models', room: 'gpt-4o' }
const search = { 'work/id-1': ['search'], 'club/id-1': ['search'] }

/**
 * Preloads the toolsets, because a chat waits only two seconds for other servers, and a slow machine may
 * take longer.
 */
async function askOwners() {
  const owners = [work, club].map(({ server }) => toolsetsQuery(server))
  await Promise.all(owners.map((query) => queryClient.ensureQueryData(query)))
}

/** Loads and chooses the tools of a room. Returns their names by instance. */
async function choose(selection: Record<string, string[]> = search) {
  const key = { ...room, thread: 'another' }
  await askOwners()
  await loadToolsets(models, key)
  chooseTools(room, selection)
  const names = toolsetTools(models, key).map(({ name, instance }) => [instance, name] as const)
  return new Map(names)
}

async function ask(words: string, home: Server = models): Promise<ThreadKey> {
  const key = startThread(home, 'gpt-4o', words)
  await until(() => stateOf(key).kind !== 'running')
  return key
}

const call = (name: string | undefined, id: string, input = '{"query":"soup"}') => ({
  name: name ?? 'missing',
  id,
  arguments: input,
})
const toolsOffered = () => mock.getRequests().map(({ body }) => JSON.stringify(body?.tools ?? []))

describe('a turn with a model and the toolsets of other servers', () => {
  it('sends each call to the server that owns the instance', async () => {
    const names = await choose()
    const mine = names.get('my-exa · work')
    const theirs = names.get('my-exa · club')
    expect([...names.values()].sort()).toEqual([
      expect.stringMatching(/^toolset_my-exa-[0-9a-f]{8}__search$/),
      'toolset_my-exa__search',
    ])
    mock.on({ toolCallId: 'call_2' }, { content: 'Twice.' })
    mock.onMessage('soup', { toolCalls: [call(mine, 'call_1'), call(theirs, 'call_2')] })
    const key = await ask('Where is soup?')

    expect(stateOf(key)).toEqual({ kind: 'completed' })
    expect(callsIn(key)).toMatchObject([
      { name: mine, status: 'completed', result: { content: 'found at work' } },
      { name: theirs, status: 'completed', result: { content: 'found at club' } },
    ])
    const params = { query: 'soup' }
    const path = '/bodhi/v1/toolsets/id-1/execute/search'
    expect(work.state.calls).toEqual([[path, { tool_call_id: 'call_1', params }]])
    expect(club.state.calls).toEqual([[path, { tool_call_id: 'call_2', params }]])
    expect(messagesOf(key).at(-1)).toMatchObject({ text: 'Twice.' })
  })

  it('sends each server its own key and no other', async () => {
    const names = await choose()
    mock.on({ toolCallId: 'call_2' }, { content: 'Twice.' })
    const both = [...names.values()].map((name, at) => call(name, `call_${at + 1}`))
    mock.onMessage('soup', { toolCalls: both })
    await ask('Where is soup?')

    for (const { id, server } of [work, club, { id: 'models', server: models }]) {
      const { origin } = new URL(server.address)
      const toIt = sent.filter((request) => request.origin === origin)
      expect(toIt.length).toBeGreaterThan(1)
      for (const request of toIt) expect(request.authorization).toBe(`Bearer canary-of-${id}`)
      expect(toIt.map(({ body, path }) => body + path).join('\n')).not.toContain('canary-of-')
    }
    expect(sent.filter(({ path }) => path.includes('/execute/'))).toHaveLength(2)
  })

  it('uses the oldest instance of each type on any server by default', async () => {
    club.state.toolsets = [fakeInstance({ created_at: '2026-01-01T00:00:00.000Z' })]
    const fresh = { ...models, id: 'fresh' }
    switchHelp('fresh', false)
    await askOwners()
    await loadToolsets(fresh, { ...room, server: 'fresh', thread: 'another' })
    mock.onMessage('hello', { content: 'Good morning.' })
    const key = await ask('hello', fresh)
    const owners = toolsetTools(fresh, key).map(({ instance }) => instance)
    expect(owners).toEqual(['my-exa · club', 'my-exa · club', 'my-exa · club'])
  })

  it('continues when the person is signed out of a tool’s server', async () => {
    const names = await choose()
    work.state.key = 'another'
    mock.on({ toolCallId: 'call_1' }, { content: 'Then without.' })
    mock.onMessage('soup', { toolCalls: [call(names.get('my-exa · work'), 'call_1')] })
    const key = await ask('Where is soup?')

    expect(stateOf(key)).toEqual({ kind: 'completed' })
    expect(callsIn(key)).toMatchObject([
      {
        status: 'failed',
        result: { content: expect.stringMatching(/^The person has to sign in to “work”/) },
      },
    ])
    expect(messagesOf(key).at(-1)).toMatchObject({ text: 'Then without.' })
    const { queryKey } = toolsetsQuery(work.server)
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)

    await queryClient.refetchQueries({ queryKey })
    expect(signedOutServers(search, toolsetSources(models))).toEqual([work.server])
    expect(toolsetTools(models, key).map(({ instance }) => instance)).toEqual(['my-exa · club'])
  })

  it('continues when a tool’s server is removed during the turn', async () => {
    const names = await choose()
    onRequest = (path) => {
      if (path.endsWith('/completions'))
        changeServers((servers) => servers.filter(({ id }) => id !== 'work'))
    }
    mock.on({ toolCallId: 'call_1' }, { content: 'Then without.' })
    mock.onMessage('soup', { toolCalls: [call(names.get('my-exa · work'), 'call_1')] })
    const key = await ask('Where is soup?')

    expect(callsIn(key)).toMatchObject([
      { status: 'failed', result: { content: expect.stringContaining('no longer connected') } },
    ])
    expect(messagesOf(key).at(-1)).toMatchObject({ text: 'Then without.' })
    expect(sent.filter(({ path }) => path.includes('/execute/'))).toEqual([])
  })

  it('continues when a tool’s server cannot be reached', async () => {
    const names = await choose()
    work.http.closeAllConnections()
    await new Promise((resolve) => work.http.close(resolve))
    open.delete(work.http)
    mock.on({ toolCallId: 'call_1' }, { content: 'Then without.' })
    mock.onMessage('soup', { toolCalls: [call(names.get('my-exa · work'), 'call_1')] })
    const key = await ask('Where is soup?')
    expect(callsIn(key)).toMatchObject([
      { status: 'failed', result: { content: expect.stringContaining('cannot be reached') } },
    ])
    expect(messagesOf(key).at(-1)).toMatchObject({ text: 'Then without.' })
  })

  it('rejects arguments of two megabytes before they reach a server', async () => {
    const names = await choose()
    const large = JSON.stringify({ query: 'x'.repeat(2 * 1024 * 1024) })
    mock.on({ toolCallId: 'call_1' }, { content: 'Then shorter.' })
    const calls = { toolCalls: [call(names.get('my-exa · work'), 'call_1', large)] }
    mock.onMessage('soup', calls, { chunkSize: 100_000 })
    const key = await ask('Where is soup?')
    expect(callsIn(key)).toMatchObject([
      {
        status: 'failed',
        result: {
          error: 'invalid arguments',
          content: expect.stringContaining('longer than 262144 characters'),
        },
      },
    ])
    expect(work.state.calls).toEqual([])
  })

  it.each<[string, ToolsetInstance['tools'], string]>([
    ['with an invalid JSON Schema', [tool('bad', { properties: ['query'] })], 'bad'],
    [
      'that its server lists twice',
      [tool('bad'), tool('bad', { type: 'object', title: 'x' })],
      'bad',
    ],
    ['with a name that is too long', [tool('b'.repeat(200))], 'b'.repeat(200)],
  ])('does not offer a tool %s', async (_case, bad, method) => {
    work.state.toolsets = [fakeInstance({ tools: [tool('good'), ...bad] })]
    await choose({ 'work/id-1': ['good', method] })
    mock.on({ toolCallId: 'call_1' }, { content: 'Then without.' })
    mock.onMessage('soup', {
      toolCalls: [call(`toolset_my-exa__${method}`.slice(0, 64), 'call_1')],
    })
    const key = await ask('Where is soup?')
    expect(toolsOffered()[0]).toContain('toolset_my-exa__good')
    expect(toolsOffered()[0]).not.toContain('toolset_my-exa__b')
    expect(callsIn(key)).toMatchObject([{ status: 'failed', result: { error: 'unknown tool' } }])
    expect(work.state.calls).toEqual([])
  })
})

function tool(name: string, parameters: Record<string, unknown> = { type: 'object' }) {
  return { type: 'function' as const, function: { name, description: '', parameters } }
}

it('a plain AG-UI agent is offered the toolsets of other servers', async () => {
  const inputs: string[] = []
  const events = [
    { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
    { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
  ]
  const http = createServer((request, response) => {
    void text(request).then((body) => {
      inputs.push(body)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  open.add(http)
  const address = http.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const agent = fakeServer({
    id: 'agent',
    kind: 'agent',
    address: `http://127.0.0.1:${port}`,
    features: [],
  })
  changeServers((servers) => [...servers, agent])
  await loadToolsets(agent, { server: 'agent', room: 'agent', thread: 'another' })
  await ask('hello', agent)
  expect(inputs[0]).toContain('toolset_my-exa__search')
  expect(inputs.join('\n')).not.toContain('canary-of-')
})
