import { Hono } from 'hono'

import { adminOrMetricsToken } from '@server/access/access'
import type { Endpoint } from '@server/api/endpoint'

import type { ModelMetrics } from './model-metrics'

const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }

export function metricsRoutes({
  endpoint,
  metrics,
}: {
  endpoint: Endpoint
  metrics: Pick<ModelMetrics, 'text'>
}) {
  return new Hono().get(
    '/',
    endpoint({
      summary: 'Get counts of how models answer, in the format of Prometheus',
      access: adminOrMetricsToken,
      responses: { 200: 'text' },
    }),
    (context) => context.body(metrics.text(), 200, headers),
  )
}
