import { QueryObserver } from '@tanstack/react-query'

import { noRates } from '@/core/completions/channel-rates'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { fakeServer } from '@/core/testing/fake-server'
import { clearDiagnostics, readDiagnostics } from '@/data/device/diagnostics'
import { readThread, removeServer } from '@/data/store/threads'
import { answerWith } from '@/data/testing/expo-fetch'
import { textOfDiagnostics } from '@/state/app/diagnostics'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { threadPartCounts } from '@/state/device/thread-part'
import { queueOf } from '@/state/outbox/outbox'
import { modelBackend } from '@/state/room/model-backend'
import { threadsQuery } from '@/state/room/rooms'
import { settingsFor } from '@/state/settings/settings'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { closeThreadSession, startThread } from '@/state/thread/thread-sessions'
import { toolsetsQuery } from '@/state/toolset/toolsets'

import { followUpsAtom, stopHelping, switchHelp } from './help'
import { ratesOf } from './model-rates'
import { editProfile } from './profile'

const server = fakeServer({
  id: 'helping',
  kind: 'openai',
  address: 'http://models.test/v1',
  features: [],
})

interface Asked {
  readonly model: string
  /** The name of the tool that a request outside of a turn offers. */
  readonly tool: string | undefined
  readonly tools: number
  readonly isHelpRequest: boolean
}

const asked: Asked[] = []

function readRequest(text: string): Asked {
  const { model, messages, tools = [] } = JSON.parse(text)
  const [{ role, content }] = messages
  const isHelpRequest = role === 'system' && /names for conversations|short questions/.test(content)
  const tool = isHelpRequest ? tools[0]?.function.name : undefined
  return { model, tools: tools.length, tool, isHelpRequest }
}

/** Answers requests as a model server would. */
const serve = (answer: (request: Asked, signal: AbortSignal | undefined) => Promise<Response>) =>
  answerWith(async (url, init) => {
    if (url.endsWith('/models')) return Response.json({ data: [{ id: 'small' }] })
    const request = readRequest(typeof init?.body === 'string' ? init.body : '{}')
    asked.push(request)
    return answer(request, init?.signal ?? undefined)
  })

const message = (content: object) =>
  Response.json({
    choices: [{ message: { role: 'assistant', ...content }, finish_reason: 'stop' }],
  })
const says = (content: string) => message({ content })
const calls = (name: string, args: object) =>
  message({
    content: null,
    tool_calls: [
      { id: 'c', type: 'function', function: { name, arguments: JSON.stringify(args) } },
    ],
  })

/** Never answers, and rejects when the request is aborted. */
const forever = (signal: AbortSignal | undefined) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')))
  })

const helpers = {
  name_conversation: { title: 'Morning greetings' },
  propose_questions: { questions: ['And at noon?'] },
}
const isHelper = (name = ''): name is keyof typeof helpers => name in helpers

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5))
}
const over = (key: ThreadKey) => until(() => store.get(runStateAtom(key)).kind !== 'running')
const noted = () =>
  readDiagnostics()
    .runEvents.map(({ type }) => type)
    .filter((type) => type.includes('conversation') || type.includes('questions'))

beforeAll(() => {
  globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
})
beforeEach(async () => {
  asked.length = 0
  queryClient.clear()
  clearDiagnostics()
  switchHelp('helping', true)
  await removeServer('helping')
})
afterAll(() => queryClient.clear())

describe('a request for a thread’s name', () => {
  it('is listed in Diagnostics with its channel and without any text', async () => {
    serve(async ({ tool }) => (isHelper(tool) ? calls(tool, helpers[tool]) : says('Good morning.')))
    const key = startThread(server, 'native', 'hello')
    await over(key)
    await until(() => store.get(followUpsAtom(key)) !== undefined)
    expect(noted()).toEqual(['propose_questions/tool', 'name_conversation/tool'])
    expect(ratesOf(server)).toContainEqual({
      server: server.address,
      model: 'native',
      turns: { ...noRates, text: { succeeded: 1, failed: 0 } },
      tasks: { ...noRates, tool: { succeeded: 2, failed: 0 } },
    })
    const text = textOfDiagnostics([server])
    expect(text).toContain('native  turns: text 1 of 1  names and questions: tool 2 of 2')
    expect(text).toContain('name_conversation/tool')
    expect(text).not.toMatch(/Morning|noon|hello/)
  })

  it('is listed in Diagnostics with its error code if it fails', async () => {
    serve(async ({ isHelpRequest }) => (isHelpRequest ? says('{"a":1}') : says('Good morning.')))
    const key = startThread(server, 'odd', 'hello')
    await over(key)
    const failures = () => ratesOf(server).find(({ model }) => model === 'odd')?.tasks?.tool.failed
    await until(() => failures() === 2)
    expect(noted()).toEqual([
      'failed/propose_questions/E-UICP-0101',
      'failed/name_conversation/E-UICP-0101',
    ])
    expect(await readThread(key)).toMatchObject({ name: 'hello' })
  })

  it('describes its tool in the prompt if the model refuses tools, and offers tools only once', async () => {
    const error = { message: 'plain does not support tools' }
    serve(async ({ tool, isHelpRequest }) => {
      if (tool !== undefined) return Response.json({ error }, { status: 400 })
      return isHelpRequest
        ? says('{"title":"Morning","questions":["Why?"]}')
        : says('Good morning.')
    })
    const key = startThread(server, 'plain', 'hello')
    await over(key)
    await until(() => store.get(followUpsAtom(key)) !== undefined)
    expect(await readThread(key)).toMatchObject({ name: 'Morning' })
    expect(noted()).toEqual(['propose_questions/json', 'name_conversation/json'])
    const helpRequests = asked.filter(({ isHelpRequest }) => isHelpRequest)
    expect(helpRequests.map(({ tools }) => tools)).toEqual([1, 0, 0])
  })

  it('leaves the thread named by its first words until it is answered', async () => {
    const isWaiting = () => asked.some(({ tool }) => tool === 'name_conversation')
    serve(({ tool }, signal) =>
      tool === undefined ? Promise.resolve(says('Good morning.')) : forever(signal),
    )
    await queryClient.fetchQuery(threadsQuery(server))
    const list = new QueryObserver(queryClient, threadsQuery(server))
    const stopWatching = list.subscribe(() => undefined)
    const key = startThread(server, 'slow', 'hello  there')
    await over(key)
    await until(isWaiting)
    await until(() => list.getCurrentResult().data?.[0]?.name === 'hello there')
    stopWatching()
    stopHelping(key)
  })
})

describe('a model that is needed for a turn', () => {
  it('gets no further requests for names and questions', async () => {
    const nameAsked = () => asked.some(({ tool }) => tool === 'name_conversation')
    serve(({ tool, isHelpRequest }, signal) =>
      isHelpRequest ? forever(signal) : Promise.resolve(says(tool ?? 'Good morning.')),
    )
    const key = startThread(server, 'busy', 'hello')
    await over(key)
    await until(nameAsked)
    stopHelping(key)
    await until(async () => (await readThread(key))?.name === 'hello')
    await new Promise(setImmediate)
    expect(asked.filter(({ isHelpRequest }) => isHelpRequest)).toHaveLength(1)
    expect(noted()).toEqual([])
  })

  it('leaves the thread closed if it is closed before the turn is stored', async () => {
    serve(async () => says('Good morning.'))
    await queryClient.fetchQuery(toolsetsQuery(server))
    // The settings of a room outlive its threads.
    settingsFor({ server: 'helping', room: 'closed' })
    const before = threadPartCounts()
    const key = startThread(server, 'closed', 'hello')
    await until(() => queueOf(key).length > 0)
    closeThreadSession(key)
    // The device writes before it reads.
    await readThread(key)
    await new Promise(setImmediate)
    expect(threadPartCounts()).toEqual(before)
    expect(asked).toEqual([])
  })
})

describe('a model that writes its calls as JSON', () => {
  it('has no failed native calls counted, because it was never offered any', async () => {
    switchHelp('helping', false)
    editProfile({ server: 'helping', model: 'json' }, { supportsTools: false })
    await modelBackend(server).turnEnded({
      key: { server: 'helping', room: 'json', thread: 't' },
      state: { kind: 'completed' },
      messages: [
        {
          id: 'a',
          role: 'assistant',
          runId: 'r',
          text: '{"name":"calculate","arguments":{"expression":"6*7"}}',
          toolCalls: [],
          channel: 'text',
        },
      ],
      runIds: new Set(['r']),
      offered: new Set(['calculate']),
      model: undefined,
    })
    expect(ratesOf(server).find(({ model }) => model === 'json')?.turns).toEqual({
      ...noRates,
      json: { succeeded: 0, failed: 1 },
    })
  })
})
