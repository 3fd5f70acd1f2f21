import type { Metrics, ToolOutcome } from '@server/metrics/metrics'
import type { Tracer } from '@server/traces/tracer'

import type { Outcome, ToolsetProvider } from './toolset-provider'

/** Wraps a provider so that its executions are measured and traced. */
export function instrumentProvider(
  provider: ToolsetProvider,
  { metrics, tracer }: { metrics: Pick<Metrics, 'observeTool'>; tracer: Tracer },
): ToolsetProvider {
  return {
    ...provider,
    async execute(tool, parameters, connection, signal) {
      const started = performance.now()
      const span = tracer.start('tool', { 'continuo.toolset_type': provider.id })
      let isEnded = false

      function end(outcome: ToolOutcome): void {
        if (isEnded) return
        isEnded = true
        metrics.observeTool(provider.id, outcome, (performance.now() - started) / 1000)
        const attributes = { 'continuo.outcome': outcome }
        span.end({ attributes, isFailed: outcome !== 'succeeded' })
      }

      // The caller has stopped waiting, and the provider may ignore the signal.
      signal.addEventListener('abort', () => end('ended-early'), { once: true })
      try {
        const work = () => provider.execute(tool, parameters, connection, signal)
        const result: Outcome<unknown> = await span.within(work)
        end(result.ok ? 'succeeded' : 'failed')
        return result
      } catch (error) {
        end('broken')
        throw error
      }
    },
  }
}
