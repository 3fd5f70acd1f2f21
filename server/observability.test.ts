import { LLMock } from '@copilotkit/aimock'

import { Run } from '@/core/contract/run'
import { Thread } from '@/core/contract/thread'
import { ToolsetInstance } from '@/core/contract/toolset'
import { openOtlpReceiver } from '@server/testing/otlp-receiver'
import { exaType, openRealServer } from '@server/testing/real-server'
import { allFrames, typesOf } from '@server/testing/test-server'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

const search = {
  name: 'search',
  description: 'Searches',
  parameters: { type: 'object', properties: { query: { type: 'string' } } },
}

const call = { name: 'search', id: 'canary-call', arguments: '{"query":"canary-arguments"}' }

/** Parses metrics in the Prometheus text format. Throws on an invalid line. */
function parse(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('# '))
  return new Map(
    lines.map((line) => {
      const [, series, value] = /^([a-z_:][\w:]*(?:\{.+\})?) (\S+)$/i.exec(line) ?? []
      if (series === undefined || Number.isNaN(Number(value))) throw new Error(line)
      return [series, Number(value)]
    }),
  )
}

describe('a server with metrics and traces', () => {
  const mock = new LLMock({ port: 0, logLevel: 'silent' })
  let server: Awaited<ReturnType<typeof openRealServer>>
  let collector: Awaited<ReturnType<typeof openOtlpReceiver>>
  let metrics: string
  let isOpen = true

  async function post(token: string, path: string, body: unknown) {
    return fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        traceparent,
        tracestate: 'canary=state',
        'user-agent': 'canary-agent',
      },
      body: JSON.stringify(body),
    })
  }

  /** Takes a turn as the app does: the model asks for a tool, the app calls it, the model answers. */
  async function takeTurn(token: string) {
    const created = await post(token, '/bodhi/v1/toolsets', {
      toolset_type: exaType,
      name: 'canary-name',
      api_key: 'canary-key',
    })
    const { id } = ToolsetInstance.parse(await created.json())
    const room = '/api/v1/rooms/small/agui'
    const thread = Thread.parse(await (await post(token, room, { name: 'canary-title' })).json())
    const threadId = thread.thread_id
    const path = `${room}/${threadId}`
    const [runId = ''] = Object.keys(thread.runs ?? {})
    const said = { id: 'm0', role: 'user', content: 'a canary-question' }
    const input = { threadId, tools: [search], context: [] }
    const asked = await post(token, `${path}/${runId}`, { ...input, runId, messages: [said] })
    expect(typesOf(await allFrames(asked))).toContain('TOOL_CALL_END')

    const execution = { tool_call_id: call.id, params: { query: 'canary-arguments' } }
    const ran = await post(token, `/bodhi/v1/toolsets/${id}/execute/search?canary=query`, execution)
    expect(await ran.json()).toHaveProperty('result')

    const made = await post(token, path, { parent_run_id: runId })
    const { run_id: nextId } = Run.parse(await made.json())
    const answered = await post(token, `${path}/${nextId}`, {
      ...input,
      runId: nextId,
      messages: [
        said,
        {
          id: 'm1',
          role: 'assistant',
          toolCalls: [
            {
              id: call.id,
              type: 'function',
              function: { name: call.name, arguments: call.arguments },
            },
          ],
        },
        { id: 'm2', role: 'tool', toolCallId: call.id, content: 'canary-result' },
      ],
    })
    expect(typesOf(await allFrames(answered))).toContain('TEXT_MESSAGE_CONTENT')
  }

  beforeAll(async () => {
    await mock.start()
    mock.on({ toolCallId: call.id }, { content: 'A canary-answer.' })
    mock.onMessage('canary-question', { toolCalls: [call] })
    collector = await openOtlpReceiver()
    server = await openRealServer({
      OPENAI_BASE_URL: `${mock.baseUrl}/v1`,
      OPENAI_MODELS: 'small',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    })
    const admin = await server.token('root', { role: 'resource_admin' })
    await server.ask(admin, 'PUT', `/bodhi/v1/toolsets/types/${exaType}/app-config`)
    const person = await server.token('canary-person')
    await takeTurn(person)

    const feed = await server.ask(person, 'GET', '/api/v1/feed')
    const reader = feed.body?.getReader()
    await reader?.read()
    await server.ask(person, 'GET', '/api/v1/rooms/canary-room?canary=1')
    await server.ask(undefined, 'GET', '/canary/path')
    await server.ask(undefined, 'GET', '/sign-in/canary')
    const scraper = await server.token('prometheus', { kind: 'api', scope: 'scope_metrics' })
    const read = await server.ask(scraper, 'GET', '/metrics')
    expect(read.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    metrics = await read.text()
    await reader?.cancel()
    // Closing sends the remaining spans.
    await server.close()
    isOpen = false
  })
  afterAll(async () => {
    if (isOpen) await server.close()
    collector.close()
    await mock.stop()
  })

  it('counts requests by route and status', () => {
    const series = parse(metrics)
    const count = (method: string, route: string, status: number) =>
      series.get(
        `continuo_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`,
      )
    expect(count('POST', '/api/v1/rooms/:room/agui/:thread/:run', 200)).toBe(2)
    expect(count('POST', '/bodhi/v1/toolsets/:id/execute/:method', 200)).toBe(1)
    expect(count('GET', '/api/v1/rooms/:room', 404)).toBe(1)
    expect(count('GET', 'sign-in', 400)).toBe(1)
  })

  it('counts answers, events, tool calls, store writes and open feeds', () => {
    const series = parse(metrics)
    expect(series.get('continuo_first_event_seconds_count{agent="small"}')).toBe(2)
    expect(series.get('continuo_answer_seconds_count{agent="small",outcome="completed"}')).toBe(2)
    expect(series.get('continuo_agent_events_total{agent="small"}')).toBeGreaterThan(4)
    const tools = `continuo_tool_seconds_count{toolset_type="${exaType}",outcome="succeeded"}`
    expect(series.get(tools)).toBe(1)
    expect(series.get('continuo_feed_connections')).toBe(1)
    expect(series.get('continuo_runs_live')).toBe(0)
    const model = 'model="small",channel="tool"'
    expect(series.get(`continuo_model_answers_total{${model}}`)).toBe(1)
    const append = 'store="events",operation="append",outcome="succeeded"'
    expect(series.get(`continuo_store_seconds_count{${append}}`)).toBeGreaterThan(0)
  })

  it('measures the lag of its event loop', () => {
    expect(parse(metrics).get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })

  it('traces a turn from each request to the model or the tool', () => {
    const spans = collector.spans().filter((span) => span.traceId === traceId)
    const parentOf = (span: (typeof spans)[number]) =>
      spans.find(({ spanId }) => spanId === span.parentSpanId)
    const models = spans.filter(({ name }) => name === 'model')
    expect(models).toHaveLength(2)
    for (const model of models) {
      expect(model.attributes['gen_ai.request.model']).toBe('small')
      const answer = parentOf(model)
      expect(answer).toMatchObject({ name: 'answer' })
      const request = answer && parentOf(answer)
      expect(request?.attributes['http.route']).toBe('/api/v1/rooms/:room/agui/:thread/:run')
      expect(request?.parentSpanId).toBe('b7ad6b7169203331')
    }
    const [tool] = spans.filter(({ name }) => name === 'tool')
    expect(tool?.attributes).toEqual({
      'continuo.toolset_type': exaType,
      'continuo.outcome': 'succeeded',
    })
    const request = tool && parentOf(tool)
    expect(request?.attributes['http.route']).toBe('/bodhi/v1/toolsets/:id/execute/:method')
  })

  it('lets the model server continue the trace', () => {
    const headers = mock.getRequests().map((request) => request.headers['traceparent'])
    expect(headers).toHaveLength(2)
    for (const header of headers) expect(String(header)).toContain(traceId)
  })

  it('exposes nothing that a person, a model or a client wrote', () => {
    const traces = collector.received.map(({ path, body }) => `${path} ${body}`).join()
    expect(collector.received.length).toBeGreaterThan(0)
    expect(traces).not.toContain('canary')
    expect(metrics).not.toContain('canary')
    expect(metrics).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })
})

describe('the metrics of a server', () => {
  it('are served only to admins and to metrics tokens, which can do nothing else', async () => {
    const server = await openRealServer()
    const scope = 'scope_metrics'
    const scraper = await server.token('prometheus', { kind: 'api', scope })
    expect((await server.ask(scraper, 'GET', '/metrics')).status).toBe(200)
    expect((await server.ask(scraper, 'GET', '/v1/models')).status).toBe(401)
    const user = await server.token('ada')
    expect((await server.ask(user, 'GET', '/metrics')).status).toBe(403)
    const api = await server.token('ada', { kind: 'api' })
    expect((await server.ask(api, 'GET', '/metrics')).status).toBe(401)
    const admin = await server.token('root', { role: 'resource_admin' })
    expect((await server.ask(admin, 'GET', '/metrics')).status).toBe(200)
    await server.close()
  })
})
