import { LLMock } from '@copilotkit/aimock'

import { openRealServer } from '@server/testing/real-server'

import { createModelMetrics } from './model-metrics'

describe('the metrics of models', () => {
  it('are counters with a help text, even before the first answer', () => {
    const lines = createModelMetrics().text().split('\n')
    expect(lines.filter((line) => line.startsWith('# TYPE'))).toEqual([
      '# TYPE continuo_model_answers_total counter',
      '# TYPE continuo_model_outcomes_total counter',
      '# TYPE continuo_model_tools_refused_total counter',
    ])
    expect(lines.filter((line) => !line.startsWith('#')).join('')).toBe('')
  })

  it('count answers and outcomes by channel', () => {
    const metrics = createModelMetrics()
    const outcome = { channel: 'json', isSuccess: true } as const
    metrics.countAnswer('m', 'json', [outcome, outcome, { ...outcome, isSuccess: false }])
    metrics.countAnswer('m', 'json', [])
    expect(metrics.text()).toContain('continuo_model_answers_total{model="m",channel="json"} 2\n')
    const outcomes = 'continuo_model_outcomes_total{model="m",channel="json",outcome='
    expect(metrics.text()).toContain(`${outcomes}"succeeded"} 2\n`)
    expect(metrics.text()).toContain(`${outcomes}"failed"} 1\n`)
  })

  it('escape the names of models', () => {
    const metrics = createModelMetrics()
    metrics.countRefusal('a"b\\c')
    expect(metrics.text()).toContain('{model="a\\"b\\\\c"} 1\n')
  })
})

describe('the metrics of a server', () => {
  const mock = new LLMock({ port: 0, logLevel: 'silent' })
  let server: Awaited<ReturnType<typeof openRealServer>>

  beforeAll(async () => {
    await mock.start()
    mock.onMessage(/secret/, { content: 'A secret answer.' })
    server = await openRealServer({
      OPENAI_BASE_URL: `${mock.baseUrl}/v1`,
      OPENAI_MODELS: 'small',
    })
  })
  afterAll(async () => {
    await server.close()
    await mock.stop()
  })

  it('are for admins, and for tokens that can do nothing else', async () => {
    const ask = { model: 'small', messages: [{ role: 'user', content: 'a secret question' }] }
    const user = await server.token('ada')
    const asked = await server.ask(user, 'POST', '/v1/chat/completions', ask)
    expect(asked.status).toBe(200)

    const scope = 'scope_metrics'
    const scraper = await server.token('prometheus', { kind: 'api', scope })
    const read = await server.ask(scraper, 'GET', '/metrics')
    expect(read.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await read.text()
    expect(text).toContain('continuo_model_answers_total{model="small",channel="text"} 1\n')
    expect(text).not.toMatch(/secret|ada/)

    expect((await server.ask(scraper, 'GET', '/v1/models')).status).toBe(401)
    expect((await server.ask(user, 'GET', '/metrics')).status).toBe(403)
    const api = await server.token('ada', { kind: 'api' })
    expect((await server.ask(api, 'GET', '/metrics')).status).toBe(401)
  })
})
