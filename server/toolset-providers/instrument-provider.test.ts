import { createMetrics } from '@server/metrics/metrics'
import { noTracer } from '@server/traces/tracer'

import type { Outcome, ToolsetProvider } from './toolset-provider'
import { instrumentProvider } from './instrument-provider'

const connection = { apiKey: undefined, serverUrl: undefined }

async function countAfter(
  execute: () => Promise<Outcome<unknown>>,
  signal = new AbortController().signal,
): Promise<string> {
  const metrics = createMetrics()
  const provider: ToolsetProvider = {
    id: 'some-type',
    name: 'Some',
    description: '',
    needsApiKey: false,
    needsServerUrl: false,
    tools: { from: 'provider', tools: [] },
    execute,
  }
  const instrumented = instrumentProvider(provider, { metrics, tracer: noTracer })
  await instrumented.execute('tool', {}, connection, signal).catch(() => {})
  const found = /continuo_tool_seconds_count\{toolset_type="some-type",outcome="([\w-]+)"\} 1\n/
  return found.exec(await metrics.text())?.[1] ?? 'nothing'
}

describe('the execution of a tool', () => {
  it('is counted by its outcome', async () => {
    expect(await countAfter(async () => ({ ok: true, value: 1 }))).toBe('succeeded')
    expect(await countAfter(async () => ({ ok: false, error: 'No.' }))).toBe('failed')
    expect(await countAfter(() => Promise.reject(new Error('a bug')))).toBe('broken')
  })

  it('is counted as ended early on abort, even if the provider ignores the signal', async () => {
    const leaving = new AbortController()
    async function ignoreTheSignal(): Promise<Outcome<unknown>> {
      leaving.abort()
      return { ok: true, value: 1 }
    }
    expect(await countAfter(ignoreTheSignal, leaving.signal)).toBe('ended-early')
  })
})
