import { parseArgs } from 'node:util'

import { openLister, type Listing } from './server/listing'
import { openServers, type Round } from './server/rounds'
import { median } from './time-in-turns'

/** `least` and `most` are the limits of the value. */
type Figure = { name: string; value: number; detail: string } & (
  | { least: number }
  | { most: number }
)

/**
 * Compares the companion server with a bare one, in turns. Servers and client run in separate
 * processes, so this needs two cores. Rates are measured with an agent that sends as fast as it can.
 * No model is that fast, and at that rate a new run waits for all others. So the time to the first
 * event is measured with runs ten times as fast as a model; the time for fifty unlimited runs that
 * start simultaneously is reported beside it.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '10' },
    },
  })
  const servers = await openServers()
  const rounds: Round[] = []
  // Warms up the compiler.
  await servers.round()
  const before = await servers.memory()
  for (let count = 0; count < Number(values.rounds); count += 1) rounds.push(await servers.round())
  const after = await servers.memory()
  await servers.close()
  const lister = await openLister()
  // Warms up the compiler here too.
  await lister.list()
  const listing = await lister.list()
  await lister.close()
  const figures = [...figuresOf(rounds, before, after), listingFigure(listing)]
  print(values.json ? JSON.stringify(figures) : figures.map(describe).join('\n'))
}

interface Memory {
  kept: number
  rss: number
}

function figuresOf(rounds: readonly Round[], before: Memory, after: Memory): Figure[] {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick))
  const first = of(({ firstMs }) => percentile95(firstMs))
  const single = of(({ singleFirstMs }) => percentile95(singleFirstMs))
  const atOnce = of(({ atOnceFirstMs }) => percentile95(atOnceFirstMs))
  return [
    {
      name: '50 runs of 2,000 deltas, rate vs. bare',
      value: of(({ rate, bareRate }) => rate / bareRate),
      least: 0.25,
      detail: `${perSecond(of(({ rate }) => rate))}, bare ${perSecond(of(({ bareRate }) => bareRate))}`,
    },
    {
      name: 'first event while 50 runs arrive, p95 vs. one',
      value: of((round) => percentile95(round.firstMs) / percentile95(round.singleFirstMs)),
      most: 3,
      detail: `${first.toFixed(0)} ms, one run ${single.toFixed(0)} ms, 50 simultaneous runs ${atOnce.toFixed(0)} ms`,
    },
    {
      name: 'replay of 20,000 events, rate vs. bare',
      value: of(({ replayRate, bareReplayRate }) => replayRate / bareReplayRate),
      least: 0.5,
      detail: perSecond(of(({ replayRate }) => replayRate)),
    },
    {
      name: 'replay of a run that was slow, rate vs. bare',
      value: of(({ slowReplayRate, bareReplayRate }) => slowReplayRate / bareReplayRate),
      least: 0.5,
      detail: perSecond(of(({ slowReplayRate }) => slowReplayRate)),
    },
    {
      name: `memory after ${rounds.length} more rounds vs. before`,
      value: after.kept / before.kept,
      most: 1.1,
      detail: `${megabytes(before.kept)}, then ${megabytes(after.kept)}; resident ${megabytes(before.rss)}, then ${megabytes(after.rss)}`,
    },
  ]
}

function listingFigure({ fullMs, emptyMs, nothingMs }: Listing): Figure {
  const [full, empty, nothing] = [fullMs, emptyMs, nothingMs].map(percentile95)
  const ms = (value = Number.NaN) => `${value.toFixed(2)} ms`
  return {
    name: 'listing 200 toolsets, p95 vs. a small response',
    value: (full ?? 0) / (nothing ?? 1),
    most: 5,
    detail: `${ms(full)}, the rooms ${ms(nothing)}, an empty list ${ms(empty)}`,
  }
}

function describe(figure: Figure): string {
  const { name, value, detail } = figure
  const isMet = 'least' in figure ? value >= figure.least : value <= figure.most
  const limit = 'least' in figure ? `at least ${figure.least}` : `at most ${figure.most}`
  return `${name.padEnd(46)}  ${isMet ? 'ok  ' : 'FAIL'}  ${value.toFixed(2)} (${limit})  ${detail}`
}

function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

const perSecond = (rate: number) => `${Math.round(rate)}k events/s`

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

void main()
