import { Registry } from 'prom-client'

import { createModelMetrics } from './model-metrics'

describe('the metrics of models', () => {
  it('are declared as counters before the first answer', async () => {
    const registry = new Registry()
    createModelMetrics(registry)
    const lines = (await registry.metrics()).split('\n')
    expect(lines.filter((line) => line.startsWith('# TYPE'))).toEqual([
      '# TYPE continuo_model_answers_total counter',
      '# TYPE continuo_model_outcomes_total counter',
      '# TYPE continuo_model_tools_refused_total counter',
    ])
    expect(lines.filter((line) => !line.startsWith('#')).join('')).toBe('')
  })

  it('count answers and outcomes by channel', async () => {
    const registry = new Registry()
    const metrics = createModelMetrics(registry)
    const outcome = { channel: 'json', isSuccess: true } as const
    metrics.countAnswer('m', 'json', [outcome, outcome, { ...outcome, isSuccess: false }])
    metrics.countAnswer('m', 'json', [])
    const text = await registry.metrics()
    expect(text).toContain('continuo_model_answers_total{model="m",channel="json"} 2\n')
    const outcomes = 'continuo_model_outcomes_total{model="m",channel="json",outcome='
    expect(text).toContain(`${outcomes}"succeeded"} 2\n`)
    expect(text).toContain(`${outcomes}"failed"} 1\n`)
  })

  it('escape model names', async () => {
    const registry = new Registry()
    createModelMetrics(registry).countRefusal('a"b\\c')
    expect(await registry.metrics()).toContain('{model="a\\"b\\\\c"} 1\n')
  })
})
