import { Hono } from 'hono'
import { Registry } from 'prom-client'

import { adminOrMetricsToken } from '@server/access/access'
import type { Endpoint } from '@server/api/endpoint'

import type { Metrics } from './metrics'

const headers = { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }

export function metricsRoutes({
  endpoint,
  metrics,
}: {
  endpoint: Endpoint
  metrics: Pick<Metrics, 'text'>
}) {
  return new Hono().get(
    '/',
    endpoint({
      summary: 'Get metrics in the Prometheus text format',
      access: adminOrMetricsToken,
      responses: { 200: 'text' },
    }),
    async (context) => context.body(await metrics.text(), 200, headers),
  )
}
