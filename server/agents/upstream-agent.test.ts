import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PROTOCOL_VERSION, type AGUIEvent } from '@ag-ui/core'
import { EventSchema } from '@ag-ui/core/schemas'
import { LLMock } from '@copilotkit/aimock'
import { Registry } from 'prom-client'

import { createEventReader } from '@/core/agui/event-reader'
import {
  jsonCalling,
  mergeProfile,
  profileOf,
  type ModelProfile,
} from '@/core/completions/model-profile'
import { RunInput } from '@/core/contract/run'
import { createDraft, type Draft } from '@/core/conversation/fold/draft'
import { runInput } from '@/core/run/run-input'
import type { LogEntry } from '@server/http/log'
import { createModelMetrics } from '@server/metrics/model-metrics'
import { fakeClocks } from '@server/testing/fake-clocks'

import { createUpstreamAgent } from './upstream-agent'

const apiKey = 'sk-very-secret'

type Fetch = (address: string, request: RequestInit) => Promise<Response>

interface Options {
  timeoutMilliseconds?: number
  profile?: ModelProfile
  fetch?: Fetch
}

function createAgent(baseUrl: string, options: Options = {}) {
  const { timeoutMilliseconds = 10_000 } = options
  const logged: LogEntry[] = []
  const registry = new Registry()
  const metrics = createModelMetrics(registry)
  let made = 0
  const agent = createUpstreamAgent({
    baseUrl,
    apiKey,
    model: 'test-model',
    profile: options.profile ?? profileOf('test-model'),
    metrics,
    fetch: options.fetch ?? ((address, request) => fetch(address, request)),
    newId: () => `new-${(made += 1)}`,
    log: (entry) => void logged.push(entry),
    timeouts: {
      firstByteMilliseconds: timeoutMilliseconds,
      nextByteMilliseconds: timeoutMilliseconds,
    },
  })
  return { agent, logged, counts: () => registry.metrics() }
}

/** Imitates a thread in the app: decodes and folds events, and builds the next input. */
function openThread(baseUrl: string, options: Options & { tools?: string[] } = {}) {
  const { agent, logged, counts } = createAgent(baseUrl, options)
  const draft = createDraft()
  const problems: unknown[] = []
  const tools = (options.tools ?? []).map((name) => ({
    name,
    description: name,
    parameters: { type: 'object', properties: { city: { type: 'string' } } },
  }))
  let runs = 0

  async function run(more: object = {}, signal = new AbortController().signal) {
    const ids = { threadId: 't', runId: `r${(runs += 1)}` }
    const parts = { isLastRound: false, resume: [] }
    const input = runInput(ids.threadId, ids.runId, draft, tools, parts)
    const reader = createEventReader({
      onEvent: (event) => draft.apply(event),
      onWarning: (warning) => problems.push(warning),
      onFailure: (failure) => problems.push(failure),
    })
    draft.beginRun(ids.threadId, ids.runId)
    reader.accept({ type: 'RUN_STARTED', protocolVersion: PROTOCOL_VERSION, ...ids })
    const events: AGUIEvent[] = []
    for await (const event of agent(RunInput.parse({ ...input, ...more }), signal)) {
      expect(EventSchema.parse(event)).toEqual(event)
      events.push(event)
      reader.accept(JSON.parse(JSON.stringify(event)))
    }
    expect([...problems, ...draft.warnings]).toEqual([])
    return { events, text: lastText(draft), outcome: draft.run.outcome, logged }
  }

  return {
    draft,
    run,
    counts,
    say(text: string, more?: object) {
      draft.addMessage({ id: `user-${runs}`, role: 'user', text })
      return run(more)
    },
    answer(toolCallId: string, content: string) {
      draft.addToolResult(toolCallId, { content })
    },
  }
}

afterEach(() => void jest.useRealTimers())

/** Returns a fetch whose chunks each take this long on Jest's clock. */
function fetchTrickle(milliseconds: number, chunks: string[]): Fetch {
  return async (_address, { signal }) => {
    const left = chunks.values()
    function pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      jest.advanceTimersByTime(milliseconds)
      if (signal?.aborted) return controller.error(signal.reason)
      const next = left.next()
      if (next.done) controller.close()
      else controller.enqueue(Buffer.from(next.value))
    }
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
  }
}

function lastText(draft: Draft): string | undefined {
  const message = draft.message(draft.ids.at(-1) ?? '')
  return message?.role === 'assistant' ? message.text : undefined
}

describe('an upstream agent with an OpenAI-compatible server', () => {
  const mock = new LLMock({ port: 0, chunkSize: 7, logLevel: 'silent' })
  let baseUrl = ''

  beforeAll(async () => {
    await mock.start()
    baseUrl = `${mock.baseUrl}/v1`
  })
  afterAll(() => mock.stop())
  beforeEach(() => {
    mock.clearFixtures()
    mock.clearRequests()
  })

  const lastBody = () => mock.getLastRequest()?.body

  it('streams an answer and reports its usage', async () => {
    const usage = { prompt_tokens: 11, completion_tokens: 5 }
    mock.onMessage('hello', { content: 'Grüß Gott, und guten Morgen 🙂', usage })
    const { events, text, outcome } = await openThread(baseUrl).say('hello')
    expect(text).toBe('Grüß Gott, und guten Morgen 🙂')
    expect(events.filter(({ type }) => type === 'TEXT_MESSAGE_CONTENT').length).toBeGreaterThan(2)
    expect(outcome).toMatchObject({ kind: 'success', pendingToolCallIds: [] })
    expect(events.at(-1)).toMatchObject({
      type: 'RUN_FINISHED',
      usage: [{ model: 'test-model', inputTokens: 11, outputTokens: 5 }],
    })
  })

  it('sends the key, the model and the settings', async () => {
    mock.onMessage('hello', { content: 'Yes.' })
    const forwardedProps = { temperature: 0.5, max_tokens: 100, stop: 'x', unknown: true }
    await openThread(baseUrl).say('hello', { forwardedProps })
    expect(mock.getLastRequest()).toMatchObject({ path: '/v1/chat/completions' })
    expect(lastBody()).toMatchObject({
      model: 'test-model',
      messages: [{ role: 'user', content: 'hello' }],
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.5,
      max_tokens: 100,
      stop: 'x',
    })
    expect(lastBody()).not.toHaveProperty('unknown')
  })

  it('streams reasoning before the answer', async () => {
    mock.onMessage('hello', { content: 'Yes.', reasoning: 'Let me think about it.' })
    const thread = openThread(baseUrl)
    await thread.say('hello')
    expect(thread.draft.ids.map((id) => thread.draft.message(id))).toMatchObject([
      { role: 'user' },
      { role: 'reasoning', text: 'Let me think about it.' },
      { role: 'assistant', text: 'Yes.' },
    ])
  })

  it('forwards tool calls to the client over two rounds and sends the results to the model', async () => {
    const weather = { name: 'weather', id: 'call_1', arguments: '{"city":"Bern"}' }
    const time = { name: 'time', id: 'call_2', arguments: '{}' }
    const again = { name: 'weather', id: 'call_3', arguments: '{"city":"Rome"}' }
    mock.on({ toolCallId: 'call_3' }, { content: 'Rome is warmer.' })
    mock.on({ toolCallId: 'call_2' }, { toolCalls: [again] })
    mock.on({ userMessage: 'warmer' }, { content: 'Let me see.', toolCalls: [weather, time] })
    const thread = openThread(baseUrl, { tools: ['weather', 'time'] })

    await thread.say('where is it warmer?')
    expect(thread.draft.openCalls).toMatchObject([weather, time])
    thread.answer('call_1', '12 °C')
    thread.answer('call_2', 'noon')

    await thread.run()
    expect(thread.draft.openCalls).toMatchObject([again])
    thread.answer('call_3', '24 °C')

    const { text, outcome } = await thread.run()
    expect(text).toBe('Rome is warmer.')
    expect(outcome).toMatchObject({ kind: 'success', pendingToolCallIds: [] })
    const called = (...calls: (typeof weather)[]) =>
      calls.map(({ id, ...made }) => ({ id, type: 'function', function: made }))
    expect(lastBody()).toMatchObject({
      messages: [
        { role: 'user' },
        { role: 'assistant', content: 'Let me see.', tool_calls: called(weather, time) },
        { role: 'tool', tool_call_id: 'call_1', content: '12 °C' },
        { role: 'tool', tool_call_id: 'call_2', content: 'noon' },
        { role: 'assistant', content: null, tool_calls: called(again) },
        { role: 'tool', tool_call_id: 'call_3', content: '24 °C' },
      ],
      tools: [{ function: { name: 'weather' } }, { function: { name: 'time' } }],
    })
  })

  it.each([
    [400, 'model_refused'],
    [401, 'model_unauthorized'],
    [403, 'model_unauthorized'],
    [404, 'model_not_found'],
    [429, 'model_busy'],
    [500, 'model_failed'],
    [503, 'model_failed'],
  ])('explains status %d without quoting the server', async (status, code) => {
    mock.onMessage('hello', { status, error: { message: `Bad key ${apiKey}` } })
    const { events, outcome, logged } = await openThread(baseUrl).say('hello')
    expect(outcome).toMatchObject({ kind: 'error', code })
    expect(logged).toEqual([{ event: 'model-failed', fault: code, status }])
    expect(JSON.stringify(events)).not.toMatch(/sk-|Bad key/)
  })

  it('reports that the conversation is too long', async () => {
    const error = { message: 'x', code: 'context_length_exceeded' }
    mock.onMessage('hello', { status: 400, error })
    const { outcome } = await openThread(baseUrl).say('hello')
    expect(outcome).toMatchObject({ code: 'model_context_exceeded' })
  })

  describe('a model that cannot call tools natively', () => {
    const written = '{"name": "weather", "arguments": {"city": "Bern"}}'
    const bern = [{ name: 'weather', arguments: '{"city":"Bern"}' }]
    const isNative = ({ tools }: { tools?: unknown[] }) => (tools?.length ?? 0) > 0
    const errors = {
      Ollama: [400, 'registry.ollama.ai/library/gemma:2b does not support tools'],
      'llama.cpp': [500, 'tools param requires --jinja flag'],
      vLLM: [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser'],
    } as const
    const counted = (line: string) => expect.stringContaining(`${line}\n`)

    it.each(Object.entries(errors))(
      'gets its tools in the prompt once %s has rejected them, and in later requests',
      async (_server, [status, message]) => {
        mock.on({ predicate: isNative }, { status, error: { message } })
        mock.on({ userMessage: /12 °C/ }, { content: 'It is mild.' })
        mock.onMessage('mild', { content: `Let me see.\n${written}` })
        const thread = openThread(baseUrl, { tools: ['weather'] })

        const { events, text, outcome } = await thread.say('is it mild?')
        expect(text).toBe('Let me see.\n')
        expect(thread.draft.openCalls).toMatchObject(bern)
        expect(outcome).toMatchObject({ kind: 'success' })
        expect(events.map(({ type }) => type)).not.toContain('RUN_ERROR')
        expect(lastBody()).not.toHaveProperty('tools')
        expect(JSON.stringify(lastBody())).toContain('You can use tools')

        thread.answer(thread.draft.openCalls[0]?.id ?? '', '12 °C')
        expect((await thread.run()).text).toBe('It is mild.')
        expect(mock.getRequests()).toHaveLength(3)
        const model = 'model="test-model"'
        for (const line of [
          `continuo_model_tools_refused_total{${model}} 1`,
          `continuo_model_answers_total{${model},channel="json"} 1`,
          `continuo_model_answers_total{${model},channel="text"} 1`,
          `continuo_model_outcomes_total{${model},channel="json",outcome="succeeded"} 1`,
        ])
          expect(await thread.counts()).toEqual(counted(line))
      },
    )

    it('is never offered native tools if its profile rules them out', async () => {
      mock.onMessage('hello', { content: `\`\`\`json\n${written}\n\`\`\`` })
      const profile = mergeProfile(profileOf('m'), jsonCalling)
      const thread = openThread(baseUrl, { tools: ['weather'], profile })
      await thread.say('hello')
      expect(thread.draft.openCalls).toMatchObject(bern)
      expect(mock.getRequests()).toHaveLength(1)
      expect(lastBody()).not.toHaveProperty('tools')
    })

    it('causes an error if its profile does not allow calls written as JSON', async () => {
      mock.on({ predicate: isNative }, { status: 400, error: { message: errors.Ollama[1] } })
      const profile: ModelProfile = { ...profileOf('m'), channels: ['tool', 'text'] }
      const { outcome } = await openThread(baseUrl, { tools: ['weather'], profile }).say('hello')
      expect(outcome).toMatchObject({ kind: 'error', code: 'model_without_tools' })
    })
  })

  it('trims the conversation to the context size of the model', async () => {
    mock.onMessage(/./, { content: 'Yes.' })
    const profile = { ...profileOf('m'), contextSize: 200 }
    const thread = openThread(baseUrl, { profile })
    await thread.say(`First: ${'a'.repeat(400)}`)
    await thread.say('Second')
    expect(lastBody()).toMatchObject({ messages: [{ role: 'user', content: 'Second' }] })
  })

  it('turns JSON into a call only if it names an offered tool and fits its schema', async () => {
    const answers = [
      '{"name": "weather", "arguments": {"city": 5}}',
      '{"name": "news", "arguments": {}}',
      '{"city": "Bern", "degrees": 12}',
    ]
    for (const content of answers) {
      mock.clearFixtures()
      mock.onMessage('hello', { content })
      const thread = openThread(baseUrl, { tools: ['weather'] })
      expect((await thread.say('hello')).text).toBe(content)
      expect(thread.draft.openCalls).toEqual([])
    }
  })

  it('counts a call with invalid arguments as failed, without quoting it in the metrics', async () => {
    const made = { name: 'weather', id: 'call_1', arguments: '{"city":7}' }
    mock.onMessage('secret', { toolCalls: [made] })
    const thread = openThread(baseUrl, { tools: ['weather'] })
    await thread.say('a secret')
    const labels = 'model="test-model",channel="tool"'
    expect(await thread.counts()).toContain(
      `continuo_model_outcomes_total{${labels},outcome="failed"} 1\n`,
    )
    expect(await thread.counts()).not.toMatch(/secret|city/)
  })

  it('keeps the partial answer if the connection is lost', async () => {
    const content = 'This is a long answer that will not come to its end.'
    mock.onMessage('hello', { content }, { truncateAfterChunks: 4, latency: 20 })
    const { text, outcome } = await openThread(baseUrl).say('hello')
    expect(text).toMatch(/^This is/)
    expect(text).not.toContain('end')
    expect(outcome).toMatchObject({ kind: 'error', code: 'model_cut' })
  })
})

describe('an upstream agent', () => {
  interface Request {
    headers: Record<string, unknown>
    body: unknown
    closed: Promise<unknown>
  }
  let reply: (response: ServerResponse, request: Request) => void | Promise<void> = () => {}
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(parts).toString())
      const closed = once(response, 'close')
      void reply(response, { headers: incoming.headers, body, closed })
    })
  })
  let baseUrl = ''

  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    baseUrl = `http://127.0.0.1:${portOf(server.address())}/v1`
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  const portOf = (address: string | AddressInfo | null) =>
    typeof address === 'object' ? (address?.port ?? 0) : 0
  const frame = (value: object) => `data: ${JSON.stringify(value)}\n\n`
  const chunk = (delta: object, finish_reason: string | null = null) =>
    frame({ choices: [{ index: 0, delta, finish_reason }] })
  const begin = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })

  it('sends its key as a bearer token', async () => {
    let headers: Request['headers'] = {}
    reply = (response, request) => {
      headers = request.headers
      begin(response).end(chunk({ content: 'Yes.' }, 'stop'))
    }
    await openThread(baseUrl).say('hello')
    expect(headers).toMatchObject({ authorization: `Bearer ${apiKey}` })
  })

  it('accepts an answer that is not streamed', async () => {
    const tool_calls = [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }]
    const message = { role: 'assistant', content: 'At once.', reasoning_content: 'Hm.', tool_calls }
    const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 }
    reply = (response) => {
      const answer = { choices: [{ index: 0, message, finish_reason: 'tool_calls' }], usage }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }
    const thread = openThread(baseUrl, { tools: ['f'] })
    const { text, outcome } = await thread.say('hello')
    expect(text).toBe('At once.')
    expect(outcome).toEqual({ kind: 'success', pendingToolCallIds: ['a'] })
    expect(thread.draft.run.usage).toMatchObject([{ totalTokens: 7 }])
  })

  it.each([
    ['a stream that is labelled as JSON', 'application/json', chunk({ content: 'Yes.' }, 'stop')],
    [
      'a whole answer that is labelled as a stream',
      'text/event-stream',
      JSON.stringify({ choices: [{ message: { content: 'Yes.' }, finish_reason: 'stop' }] }),
    ],
  ])('reads %s', async (_what, type, text) => {
    reply = (response) => void response.writeHead(200, { 'content-type': type }).end(text)
    expect(await openThread(baseUrl).say('hello')).toMatchObject({
      text: 'Yes.',
      outcome: { kind: 'success' },
    })
  })

  it('retries without native tools when they are rejected with status 200', async () => {
    const error = { message: 'gemma does not support tools' }
    reply = (response, { body }) =>
      void begin(response).end(
        JSON.stringify(body).includes('"tools"')
          ? frame({ error })
          : chunk({ content: 'Yes.' }, 'stop'),
      )
    const { text } = await openThread(baseUrl, { tools: ['f'] }).say('hello')
    expect(text).toBe('Yes.')
  })

  it('decodes characters that are split between chunks', async () => {
    const bytes = Buffer.from(chunk({ content: 'naïve 🙂' }, 'stop'))
    reply = async (response) => {
      begin(response)
      for (const byte of bytes) {
        response.write(Buffer.of(byte))
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    }
    expect((await openThread(baseUrl).say('hello')).text).toBe('naïve 🙂')
  })

  it('finishes at [DONE] even if the connection stays open', async () => {
    let closed: Promise<unknown> | undefined
    reply = (response, request) => {
      closed = request.closed
      begin(response).write(`${chunk({ content: 'Yes.' }, 'stop')}data: [DONE]\n\n`)
    }
    expect((await openThread(baseUrl).say('hello')).outcome).toMatchObject({ kind: 'success' })
    await closed
  })

  it('finishes at the finish reason even if the connection breaks afterwards', async () => {
    reply = (response) => {
      begin(response).write(chunk({ content: 'Yes.' }, 'stop'), () => response.destroy())
    }
    expect((await openThread(baseUrl).say('hello')).outcome).toMatchObject({ kind: 'success' })
  })

  it.each([
    ['before the first byte', ''],
    ['in the middle of an answer', chunk({ content: 'Once' })],
  ])('times out %s', async (_when, text) => {
    let closed: Promise<unknown> | undefined
    reply = (response, request) => {
      closed = request.closed
      if (text !== '') begin(response).write(text)
    }
    const { outcome } = await openThread(baseUrl, { timeoutMilliseconds: 100 }).say('hello')
    expect(outcome).toMatchObject({ kind: 'error', code: 'model_silent' })
    await closed
  })

  it('restarts the timeout after every chunk', async () => {
    fakeClocks('setTimeout', 'clearTimeout')
    const waiting = Array.from({ length: 10 }, () => ': waiting\n\n')
    const trickle = [...waiting, chunk({ content: 'Yes.' }, 'stop')]
    const options = { timeoutMilliseconds: 700, fetch: fetchTrickle(600, trickle) }
    const { text } = await openThread(baseUrl, options).say('hello')
    expect(text).toBe('Yes.')
  })

  it('aborts the request when the run is stopped', async () => {
    const controller = new AbortController()
    let closed: Promise<unknown> | undefined
    reply = (response, request) => {
      closed = request.closed
      begin(response).write(chunk({ content: 'Once' }), () => controller.abort())
    }
    const { events, logged } = await openThread(baseUrl).run({}, controller.signal)
    expect(events.map(({ type }) => type)).not.toContain('RUN_ERROR')
    expect(logged).toEqual([])
    await closed
  })

  it('aborts the request when the consumer stops reading', async () => {
    let closed: Promise<unknown> | undefined
    reply = (response, request) => {
      closed = request.closed
      begin(response).write(chunk({ content: 'Once' }))
    }
    const input = RunInput.parse({ threadId: 't', runId: 'r', messages: [] })
    for await (const _event of createAgent(baseUrl).agent(input, new AbortController().signal))
      break
    await closed
  })

  it('does not follow redirects', async () => {
    let count = 0
    reply = (response) => {
      if ((count += 1) > 1) return void begin(response).end(chunk({ content: 'No.' }, 'stop'))
      response.writeHead(307, { location: `${baseUrl}/other` }).end()
    }
    const { outcome } = await openThread(baseUrl).say('hello')
    expect(outcome).toMatchObject({ kind: 'error', code: 'model_unreachable' })
    expect(count).toBe(1)
  })

  it('keeps call ids of two rounds distinct if the server reuses them', async () => {
    const made = { index: 0, id: 'call_0', function: { name: 'f', arguments: '{"n":1}' } }
    reply = (response) => {
      begin(response).end(chunk({ tool_calls: [made] }, 'tool_calls'))
    }
    const thread = openThread(baseUrl, { tools: ['f'] })
    await thread.say('hello')
    thread.answer('call_0', 'one')
    await thread.run()
    const [call] = thread.draft.openCalls
    expect(call).toMatchObject({ name: 'f', arguments: '{"n":1}' })
    expect(call?.id).not.toBe('call_0')
  })

  it('reports an unreachable server', async () => {
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const port = portOf(nobody.address())
    nobody.close()
    await once(nobody, 'close')
    const { outcome, logged } = await openThread(`http://127.0.0.1:${port}/v1`).say('hello')
    expect(outcome).toMatchObject({ kind: 'error', code: 'model_unreachable' })
    expect(logged.map(({ event }) => event)).toEqual(['model-lost', 'model-failed'])
  })

  it('names the setting that has an invalid value', async () => {
    const { outcome } = await openThread(baseUrl).say('hello', { forwardedProps: { top_p: 7 } })
    expect(outcome).toMatchObject({
      kind: 'error',
      code: 'invalid_setting',
      message: expect.stringContaining('top_p'),
    })
  })

  it.each([
    ['an HTML page', 'text/html', '<html></html>', 'model_malformed'],
    ['unexpected JSON', 'application/json', '{"ok":true}', 'model_malformed'],
    ['truncated JSON', 'application/json', '{"choices":[', 'model_malformed'],
    ['an error with status 200', 'application/json', '{"error":{"code":429}}', 'model_busy'],
  ])('reports %s', async (_what, type, text, code) => {
    reply = (response) => void response.writeHead(200, { 'content-type': type }).end(text)
    const { outcome } = await openThread(baseUrl).say('hello')
    expect(outcome).toMatchObject({ kind: 'error', code })
  })
})
