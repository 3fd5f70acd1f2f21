import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventType, type AGUIEvent } from '@ag-ui/core'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { Registry } from 'prom-client'

import { profileOf } from '@/core/completions/model-profile'
import { Completion, CompletionPiece, Model, ModelList } from '@/core/contract/completion'
import { Problem } from '@/core/contract/problem'
import type { RunInput } from '@/core/contract/run'
import type { Authenticate } from '@server/access/caller'
import type { Agent } from '@server/agents/agent'
import { createDemoAgent } from '@server/agents/demo-agent'
import { createUpstreamAgent } from '@server/agents/upstream-agent'
import { createEndpoint } from '@server/api/endpoint'
import { createBell } from '@server/feed/bell'
import { createConcurrencyLimit } from '@server/http/concurrency-limit'
import type { LogEntry } from '@server/http/log'
import { Refusal } from '@server/http/refusal'
import { createModelMetrics } from '@server/metrics/model-metrics'

import { completionRoutes } from './completion-routes'

const authenticate: Authenticate = async (token) => {
  if (token === 'script') return { kind: 'token', userId: 'ada', scopes: new Set() }
  if (token === 'ada') return { kind: 'person', userId: 'ada', name: 'Ada', role: 'resource_user' }
  if (token === 'program') {
    return { kind: 'client', userId: 'ada', clientId: 'program', scopes: new Set() }
  }
  return { kind: 'stranger', reason: 'no-token' }
}

/** Serves the routes over real HTTP with the demo agent and one other agent. */
async function openFacade(agent: Agent = createDemoAgent(async () => {}), silence = 15_000) {
  const logged: LogEntry[] = []
  let made = 0
  const room = { id: '', name: '', description: '', welcome_message: '', suggestions: [] }
  const routes = completionRoutes({
    endpoint: createEndpoint(authenticate),
    rooms: [
      { room: { ...room, id: 'demo' }, agent: createDemoAgent(async () => {}) },
      { room: { ...room, id: 'org-model-1' }, agent, model: 'org/model-1' },
    ],
    enter: createConcurrencyLimit({ perUser: 2, inTotal: 100 }).enter,
    keepAliveMilliseconds: silence,
    now: () => new Date('2026-03-01T12:00:00Z'),
    newId: () => `id-${(made += 1)}`,
    log: (entry) => void logged.push(entry),
  })
  const application = new Hono().route('/v1', routes)
  application.onError((error, context) => {
    if (error instanceof Refusal) return context.json(error.problem, error.status)
    throw error
  })
  const listen = getRequestListener(application.fetch)
  const server = createServer((incoming, outgoing) => void listen(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${portOf(server.address())}/v1`
  open.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const headers = { authorization: 'Bearer script', 'content-type': 'application/json' }
  return {
    url,
    logged,
    get: (path: string, token = 'script') =>
      fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } }),
    post: (body: object, signal?: AbortSignal) =>
      fetch(`${url}/chat/completions`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ model: 'org/model-1', ...body }),
        ...(signal && { signal }),
      }),
  }
}

const portOf = (address: string | AddressInfo | null) =>
  typeof address === 'object' ? (address?.port ?? 0) : 0

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
})

const said = (...texts: string[]) => ({
  messages: texts.map((content) => ({ role: 'user', content })),
})
const offering = (...names: string[]) => ({
  tools: names.map((name) => ({ type: 'function', function: { name, parameters: {} } })),
})

async function wholeOf(response: Response) {
  expect(response.status).toBe(200)
  const completion = Completion.parse(await response.json())
  const [choice] = completion.choices
  return { completion, message: choice?.message, reason: choice?.finish_reason }
}

/** Assembles a streamed completion as a client would. */
async function streamOf(response: Response) {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const frames = (await response.text()).split('\n\n').filter((frame) => frame.startsWith('data: '))
  const data = frames.map((frame) => frame.slice(6))
  const values: unknown[] = data.filter((text) => text !== '[DONE]').map((text) => JSON.parse(text))
  const pieces = values.flatMap((value) => CompletionPiece.safeParse(value).data ?? [])
  const deltas = pieces.flatMap(({ choices }) => choices.map(({ delta }) => delta))
  const calls: { id: string; name: string; arguments: string }[] = []
  for (const call of deltas.flatMap(({ tool_calls }) => tool_calls ?? [])) {
    const { index, id = '', function: made } = call
    calls[index] ??= { id, name: made.name ?? '', arguments: '' }
    calls[index].arguments += made.arguments
  }
  return {
    pieces,
    deltas,
    calls,
    text: deltas.map(({ content }) => content ?? '').join(''),
    reasoning: deltas.map(({ reasoning_content }) => reasoning_content ?? '').join(''),
    reasons: pieces.flatMap(({ choices }) =>
      choices.flatMap((choice) => choice.finish_reason ?? []),
    ),
    isDone: data.at(-1) === '[DONE]',
    problem: Problem.safeParse(values.at(-1)).data,
  }
}

const scripted = (...events: AGUIEvent[]): Agent =>
  async function* () {
    yield* events
  }

const text = (delta: string): AGUIEvent[] => [
  { type: EventType.TEXT_MESSAGE_START, messageId: 'a' },
  { type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'a', delta },
]
const failure: AGUIEvent = { type: EventType.RUN_ERROR, code: 'model_busy', message: 'Busy.' }

describe('the list of models', () => {
  it('contains the demo agent and every model for permitted callers', async () => {
    const facade = await openFacade()
    const list = ModelList.parse(await (await facade.get('/models')).json())
    expect(list.data.map(({ id }) => id)).toEqual(['demo', 'org/model-1'])
    expect((await facade.get('/models', 'ada')).status).toBe(200)
    expect((await facade.get('/models', 'program')).status).toBe(401)
    expect((await facade.get('/models', 'nobody')).status).toBe(401)
  })

  it.each(['demo', 'org/model-1', 'org%2Fmodel-1', 'org-model-1'])(
    'finds the model %s',
    async (name) => {
      const facade = await openFacade()
      const model = Model.parse(await (await facade.get(`/models/${name}`)).json())
      expect(model).toMatchObject({ object: 'model', created: 1772366400, owned_by: 'continuo' })
    },
  )

  it('refuses an unknown model', async () => {
    const facade = await openFacade()
    for (const response of [
      await facade.get('/models/other'),
      await facade.post({ ...said('hello'), model: 'other' }),
    ]) {
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: { code: 'model_not_found' } })
    }
  })
})

describe('a completion', () => {
  it('returns the whole answer', async () => {
    const facade = await openFacade()
    const system = { role: 'system', content: 'Be brief.' }
    const messages = [system, ...said('Good day').messages]
    const { completion, message, reason } = await wholeOf(
      await facade.post({ model: 'demo', messages }),
    )
    expect(completion).toMatchObject({ model: 'demo', created: 1772366400 })
    expect(completion.id).toMatch(/^chatcmpl-/)
    expect(message).toEqual({ role: 'assistant', content: expect.stringContaining('“Good day”') })
    expect(reason).toBe('stop')
    const { prompt_tokens, completion_tokens, total_tokens } = completion.usage
    expect(prompt_tokens).toBe(Math.ceil('Be brief.Good day'.length / 4))
    expect(completion_tokens).toBe(Math.ceil((message?.content?.length ?? 0) / 4))
    expect(total_tokens).toBe(prompt_tokens + completion_tokens)
  })

  it('streams the same answer', async () => {
    const facade = await openFacade()
    const request = { model: 'demo', ...said('Good day') }
    const { message } = await wholeOf(await facade.post(request))
    const stream = await streamOf(await facade.post({ ...request, stream: true }))
    expect(stream.text).toBe(message?.content)
    expect(stream.deltas[0]).toMatchObject({ role: 'assistant' })
    expect(stream.reasons).toEqual(['stop'])
    expect(stream.isDone).toBe(true)
    expect(stream.pieces.every((piece) => piece.usage === undefined)).toBe(true)
  })

  it('ends a stream with its usage on request', async () => {
    const facade = await openFacade()
    const stream_options = { include_usage: true }
    const request = { model: 'demo', ...said('Good day') }
    const { completion } = await wholeOf(await facade.post(request))
    const { pieces } = await streamOf(
      await facade.post({ ...request, stream: true, stream_options }),
    )
    expect(pieces.at(-1)).toMatchObject({ choices: [], usage: completion.usage })
    expect(pieces.slice(0, -1).every((piece) => piece.usage === null)).toBe(true)
  })

  it('separates reasoning from content', async () => {
    const facade = await openFacade()
    const request = { model: 'demo', ...said('think about lunch') }
    const { message } = await wholeOf(await facade.post(request))
    expect(message?.reasoning_content).toContain('I was asked to think')
    expect(message?.content).toMatch(/^I have thought/)
    const stream = await streamOf(await facade.post({ ...request, stream: true }))
    expect(stream.reasoning).toBe(message?.reasoning_content)
    expect(stream.text).toBe(message?.content)
  })

  it('calls client tools and continues with their results', async () => {
    const facade = await openFacade()
    const request = { model: 'demo', ...said('both'), ...offering('get_current_time', 'calculate') }
    const { message, reason } = await wholeOf(await facade.post(request))
    expect(reason).toBe('tool_calls')
    expect(message?.tool_calls?.map((call) => call.function)).toEqual([
      { name: 'get_current_time', arguments: '{}' },
      { name: 'calculate', arguments: '{"expression":"6 * 7"}' },
    ])
    const stream = await streamOf(await facade.post({ ...request, stream: true }))
    expect(stream.reasons).toEqual(['tool_calls'])
    expect(stream.calls).toMatchObject([
      { name: 'get_current_time', arguments: '{}' },
      { name: 'calculate', arguments: '{"expression":"6 * 7"}' },
    ])
    const results = (message?.tool_calls ?? []).map(({ id }, index) => ({
      role: 'tool',
      tool_call_id: id,
      content: index === 0 ? 'noon' : [{ type: 'text', text: '42' }],
    }))
    const messages = [...request.messages, message, ...results]
    const next = await wholeOf(await facade.post({ ...request, messages }))
    expect(next.message?.content).toBe('The tools answered:\n\n1. noon\n2. 42')
    expect(next.reason).toBe('stop')
  })

  it('hides tool calls that the agent answers itself', async () => {
    const facade = await openFacade()
    const request = { model: 'demo', ...said('lookup 42') }
    const { message, reason } = await wholeOf(await facade.post(request))
    expect(message?.tool_calls).toBeUndefined()
    expect(message?.content).toBe(
      'I have a tool of my own for that.\n\nOrder 42 is on its way and arrives in 3 days.',
    )
    expect(reason).toBe('stop')
    const stream = await streamOf(await facade.post({ ...request, stream: true }))
    expect(stream.calls).toEqual([])
  })

  it('forwards an unanswered call even if the client did not offer the tool', async () => {
    const agent = scripted(
      { type: EventType.TOOL_CALL_START, toolCallId: 'c', toolCallName: 'invented' },
      { type: EventType.TOOL_CALL_ARGS, toolCallId: 'c', delta: '{}' },
      { type: EventType.TOOL_CALL_END, toolCallId: 'c' },
    )
    const facade = await openFacade(agent)
    const { message, reason } = await wholeOf(await facade.post(said('hello')))
    expect(message).toMatchObject({ content: null, tool_calls: [{ id: 'c' }] })
    expect(reason).toBe('tool_calls')
  })

  it("puts the agent's question into the text", async () => {
    const facade = await openFacade()
    const { message, reason } = await wholeOf(
      await facade.post({ model: 'demo', ...said('interrupt') }),
    )
    expect(message?.content).toBe('I would like to ask you first.\n\nShall I continue?')
    expect(reason).toBe('stop')
  })

  it('converts every kind of message for the agent', async () => {
    let heard: RunInput | undefined
    const facade = await openFacade(async function* (input) {
      heard = input
      yield* text('Yes.')
    })
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }
    const audio = { type: 'input_audio', input_audio: { data: 'BBBB', format: 'wav' } }
    const remote = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } }
    const calls = [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }]
    await facade.post({
      messages: [
        { role: 'developer', content: [{ type: 'text', text: 'Be brief.' }] },
        { role: 'user', content: [{ type: 'text', text: 'What is it?' }, image, remote, audio] },
        { role: 'assistant', content: null, tool_calls: calls },
        { role: 'tool', tool_call_id: 'c', content: 'It is.' },
      ],
      temperature: 0.5,
      stop: null,
      user: 'somebody',
      ...offering('f'),
    })
    expect(heard).toMatchObject({
      messages: [
        { role: 'developer', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is it?' },
            { type: 'image', source: { type: 'data', value: 'AAAA', mimeType: 'image/png' } },
            { type: 'image', source: { type: 'url', value: 'https://example.com/a.png' } },
            { type: 'audio', source: { type: 'data', value: 'BBBB', mimeType: 'audio/wav' } },
          ],
        },
        { role: 'assistant', toolCalls: calls },
        { role: 'tool', toolCallId: 'c', content: 'It is.' },
      ],
      tools: [{ name: 'f', description: '', parameters: {} }],
      forwardedProps: { temperature: 0.5 },
    })
    expect(heard?.forwardedProps).not.toHaveProperty('user')
  })

  it.each([
    [{ n: 2 }, 'n'],
    [{ temperature: 3 }, 'temperature'],
    [{ messages: [] }, 'messages'],
    [{ messages: [{ role: 'wizard', content: '' }] }, 'messages.0.role'],
    [{ tools: [{ type: 'function' }] }, 'tools.0.function'],
  ])('is refused for the request %j', async (wrong, param) => {
    const facade = await openFacade()
    const response = await facade.post({ ...said('hello'), ...wrong })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { param } })
  })

  it('accepts n = 1', async () => {
    const facade = await openFacade(scripted(...text('Yes.')))
    expect((await facade.post({ ...said('hello'), n: 1 })).status).toBe(200)
  })

  describe('a completion of an upstream model', () => {
    it("passes on the model's usage and finish reason", async () => {
      const usage = {
        prompt_tokens: 9,
        completion_tokens: 3,
        total_tokens: 12,
        completion_tokens_details: { reasoning_tokens: 2 },
      }
      const upstream = createServer((_incoming, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const message = { content: 'Once upon' }
        response.end(JSON.stringify({ choices: [{ message, finish_reason: 'length' }], usage }))
      }).listen(0, '127.0.0.1')
      await once(upstream, 'listening')
      open.push(async () => void upstream.close())
      const agent = createUpstreamAgent({
        baseUrl: `http://127.0.0.1:${portOf(upstream.address())}`,
        apiKey: undefined,
        model: 'm',
        profile: profileOf('m'),
        metrics: createModelMetrics(new Registry()),
        fetch: (address, request) => fetch(address, request),
        newId: () => 'made',
        log: () => {},
      })
      const facade = await openFacade(agent)
      const { completion, message, reason } = await wholeOf(await facade.post(said('hello')))
      expect(message?.content).toBe('Once upon')
      expect(reason).toBe('length')
      expect(completion.usage).toEqual(usage)
    })
  })

  describe('a failing completion', () => {
    it.each([
      ['model_busy', 429],
      ['model_refused', 400],
      ['model_silent', 504],
      ['model_unauthorized', 502],
      ['demo_failure', 500],
    ])('maps the early failure %s to status %d, streamed or not', async (code, status) => {
      const facade = await openFacade(scripted({ type: EventType.RUN_ERROR, code, message: 'No.' }))
      for (const stream of [true, false]) {
        const response = await facade.post({ ...said('hello'), stream })
        expect(response.status).toBe(status)
        expect(await response.json()).toMatchObject({ error: { code, message: 'No.' } })
      }
    })

    it('reports a failure inside the stream and omits [DONE]', async () => {
      const facade = await openFacade(scripted(...text('Once'), failure))
      const stream = await streamOf(await facade.post({ ...said('hello'), stream: true }))
      expect(stream).toMatchObject({ text: 'Once', reasons: [], isDone: false })
      expect(stream.problem).toMatchObject({ error: { code: 'model_busy', message: 'Busy.' } })
      expect((await facade.post(said('hello'))).status).toBe(429)
    })

    it('reveals nothing about an internal error', async () => {
      const facade = await openFacade(async function* () {
        yield* text('Once')
        throw new Error('secret')
      })
      const response = await facade.post(said('hello'))
      expect(response.status).toBe(500)
      expect(await response.text()).not.toContain('secret')
      expect(facade.logged).toMatchObject([{ event: 'agent-failed', error: 'Error' }])
    })
  })

  describe('a slow completion', () => {
    it('keeps the connection alive even before the first word', async () => {
      const bell = createBell()
      const facade = await openFacade(async function* () {
        await bell.wait()
        yield* text('Yes.')
      }, 20)
      const response = await facade.post({ ...said('hello'), stream: true })
      const reader = response.body?.getReader()
      const first = await reader?.read()
      expect(new TextDecoder().decode(first?.value)).toMatch(/^(: keep-alive\n\n)+$/)
      bell.ring()
      let rest = ''
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
        rest += new TextDecoder().decode(next.value)
      }
      expect(rest).toContain('"content":"Yes."')
      expect(rest).toMatch(/data: \[DONE\]\n\n$/)
    })

    it('is refused while the caller has too many others, and accepted once one ends', async () => {
      const facade = await openFacade(async function* () {
        yield* text('Once')
        await new Promise(() => {})
      })
      const controller = new AbortController()
      const ask = (signal?: AbortSignal) => facade.post({ ...said('hello'), stream: true }, signal)
      const others = [await ask(controller.signal), await ask()]
      expect((await ask()).status).toBe(429)
      // Keeps the responses referenced until here: fetch cancels one that is garbage-collected.
      expect(others.map((other) => other.status)).toEqual([200, 200])
      controller.abort()
      let status = 429
      while (status === 429) status = (await ask()).status
      expect(status).toBe(200)
    })

    it('is not counted after it has failed', async () => {
      const facade = await openFacade(async function* () {
        yield* []
        throw new Error('broken')
      })
      const ask = (stream: boolean) => facade.post({ ...said('hello'), stream })
      for (const stream of [true, false, true, false]) expect((await ask(stream)).status).toBe(500)
    })

    it('lets the agent clean up when the client disconnects between two words', async () => {
      const left = createBell()
      const isLeft = left.wait()
      const facade = await openFacade(async function* () {
        try {
          for (;;) yield* text('word '.repeat(20_000))
        } finally {
          left.ring()
        }
      })
      const controller = new AbortController()
      await facade.post({ ...said('hello'), stream: true }, controller.signal)
      controller.abort()
      await isLeft
    })

    it.each([true, false])('stops when the client disconnects (stream: %s)', async (stream) => {
      const begun = createBell()
      const stopped = createBell()
      const isBegun = begun.wait()
      const isStopped = stopped.wait()
      const facade = await openFacade(async function* (_input, signal) {
        signal.addEventListener('abort', stopped.ring)
        yield* text('Once')
        begun.ring()
        await once(signal, 'abort')
        throw new Error('stopped')
      })
      const controller = new AbortController()
      const response = facade.post({ ...said('hello'), stream }, controller.signal)
      const ended = response.then((given) => given.text()).catch((error: Error) => error.name)
      await isBegun
      controller.abort()
      expect(await ended).toBe('AbortError')
      await isStopped
      await facade.get('/models')
      expect(facade.logged).toEqual([])
    })
  })
})
