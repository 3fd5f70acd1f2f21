import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { createMetrics } from './metrics'

const documents = join(__dirname, '..', '..', 'docs')

/** Returns the names of all series that a query can use. */
async function seriesOf(metrics: ReturnType<typeof createMetrics>): Promise<Set<string>> {
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
}

describe('the metrics', () => {
  it.each(['grafana-dashboard.json', 'prometheus-alerts.yml'])(
    'include every series that docs/%s uses',
    async (file) => {
      const metrics = createMetrics()
      metrics.showLiveRuns(() => 0)
      const asked = readFileSync(join(documents, file), 'utf8').match(
        /\b(?:continuo|nodejs|process)_\w+/g,
      )
      const known = await seriesOf(metrics)
      expect(asked?.length).toBeGreaterThan(5)
      expect(asked?.filter((name) => !known.has(name))).toEqual([])
    },
  )

  it('count a feed until its connection ends', async () => {
    const metrics = createMetrics()
    const connection = new AbortController()
    metrics.countFeed(connection.signal)
    metrics.countFeed(AbortSignal.abort())
    expect(await metrics.text()).toContain('\ncontinuo_feed_connections 1\n')
    connection.abort()
    expect(await metrics.text()).toContain('\ncontinuo_feed_connections 0\n')
  })
})
