import { kilobytes, limited, milliseconds, type Figure } from './figure'
import { costOf, wholeCostOf } from './live-runs'
import type { LoadResult } from './orders'
import type { Memory } from './servers'
import type { ClusterLoad, OneProcessLoad, Sizes, timeReading } from './phases'

interface Measured {
  sizes: Sizes
  cores: number
  one: OneProcessLoad
  three: ClusterLoad
  bare: LoadResult
  file: { some: LoadResult; growth: number }
  perFeed: Memory
  reading: Awaited<ReturnType<typeof timeReading>>
}

export function figuresOf(measured: Measured): Figure[] {
  const { sizes, one, three, bare, file, perFeed, reading } = measured
  return [
    ...loadFigures('one process', one, measured),
    ...loadFigures('three processes', three, measured),
    clientFigure(`client of the bare server, ${bare.runs} runs`, bare),
    ...costFigures(measured),
    ratio(`server cost per delta, PostgreSQL vs. a file, ${sizes.someRuns} runs`, {
      values: [costOf(one.some), costOf(file.some)],
      limit: 1.5,
      show: microseconds,
    }),
    ratio('server and database cost per delta, PostgreSQL vs. a file', {
      values: [wholeCostOf(one.some), wholeCostOf(file.some)],
      limit: 1.5,
      show: microseconds,
    }),
    memoryFigure(`memory per idle feed, ${sizes.feeds} feeds`, perFeed),
    ratio(`listing a thread of ${sizes.messages} messages vs. 50`, { values: reading.list }),
    ratio('opening that thread: the thread and its last run', { values: reading.open }),
    ratio('opening that thread on a new device: its last 30 runs', { values: reading.openAnew }),
    ratio(`listing toolsets, ${sizes.instances} in total vs. ${sizes.instances / sizes.people}`, {
      values: reading.instances,
    }),
    {
      name: 'growth per message, PostgreSQL',
      value: kilobytes(one.growth),
      detail: growthDetail(sizes),
    },
    {
      name: 'growth per message, file',
      value: kilobytes(file.growth),
      detail: growthDetail(sizes),
    },
  ]
}

function loadFigures(name: string, load: ClusterLoad, measured: Measured): Figure[] {
  const { sizes, cores, one, bare } = measured
  const { kept, memoryPerRun } = load
  const wanted = { text: `${sizes.runs}`, isMet: kept?.runs === sizes.runs }
  const runsName = `${name}: live runs at ${sizes.perSecond} deltas/s`
  if (!kept) return [{ name: runsName, value: 'could not keep up', target: wanted }]
  const { firstMs, deliveryMs, processor, deltas, seconds } = kept
  const rates = [1e6 / costOf(kept), 1e6 / costOf(bare)] as const
  const used = (processor.servers + processor.database + processor.client) / seconds
  return [
    {
      name: runsName,
      value: `${kept.runs}`,
      target: wanted,
      detail: `${Math.round(deltas / seconds)} deltas/s; ${used.toFixed(2)} of ${cores} cores: servers ${share(processor.servers, seconds)}, database ${share(processor.database, seconds)}; other programs ${share(processor.others, seconds)}`,
    },
    clientFigure(`${name}: client`, kept),
    limited(
      `${name}: deltas per second per core vs. bare Hono`,
      rates[0] / rates[1],
      { least: 0.25 },
      `${rates.map((rate) => Math.round(rate)).join(', bare ')}`,
    ),
    limited(
      `${name}: first event, p95 vs. a single run`,
      firstMs.p95 / one.firstAlone.p95,
      { most: 3 },
      `${percentiles(firstMs)}; single ${percentiles(one.firstAlone)}`,
    ),
    {
      name: `${name}: delivery, p95 vs. a single run`,
      value: (deliveryMs.p95 / one.alone.deliveryMs.p95).toFixed(2),
      detail: `${percentiles(deliveryMs)}; single ${percentiles(one.alone.deliveryMs)}; bare ${percentiles(bare.deliveryMs)}`,
    },
    memoryFigure(`${name}: memory per live run`, memoryPerRun),
  ]
}

function costFigures({ one }: Measured): Figure[] {
  const loads = [one.alone, one.some, ...(one.kept ? [one.kept] : [])]
  const [alone, ...others] = loads.map(costOf)
  const shown = loads.map((load) => `${load.runs} runs ${microseconds(costOf(load))}`)
  const whole = loads.map((load) => microseconds(wholeCostOf(load)))
  return [
    limited(
      'one process: cost per delta, highest vs. a single run',
      Math.max(...others) / (alone ?? Number.NaN),
      { most: 1.3 },
      `${shown.join(', ')}; with the database ${whole.join(', ')}`,
    ),
  ]
}

/** Resident memory also contains what earlier loads left behind. */
const memoryFigure = (name: string, { kept, rss }: Memory): Figure => ({
  name,
  value: kilobytes(kept),
  detail: `in use; resident ${kilobytes(rss)}`,
})

function clientFigure(name: string, { processor, seconds }: LoadResult): Figure {
  const busy = processor.client / seconds
  return {
    name,
    value: share(processor.client, seconds),
    target: { text: '≤ 80% of a core', isMet: busy <= 0.8 },
    detail: 'above this, the client may be the bottleneck',
  }
}

function ratio(
  name: string,
  options: {
    values: readonly [number, number]
    limit?: number
    show?: (value: number) => string
  },
): Figure {
  const { values, limit, show = milliseconds } = options
  const value = values[0] / values[1]
  if (Number.isNaN(values[0]))
    return { name, value: 'refused (503)', detail: `vs. ${show(values[1])}` }
  const detail = values.map(show).join(' vs. ')
  return limit === undefined
    ? { name, value: value.toFixed(2), detail }
    : limited(name, value, { most: limit }, detail)
}

const growthDetail = ({ perSecond, rampSeconds, steadySeconds }: Sizes) =>
  `half of them answers of ${perSecond * (rampSeconds + steadySeconds)} deltas`

const microseconds = (value: number) => `${value.toFixed(0)} µs`

const share = (processorSeconds: number, seconds: number) =>
  `${((processorSeconds / seconds) * 100).toFixed(0)}%`

const percentiles = ({ p50, p95, p99 }: { p50: number; p95: number; p99: number }) =>
  `p50/95/99 ${[p50, p95, p99].map((value) => value.toFixed(1)).join('/')} ms`
