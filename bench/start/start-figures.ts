import { median, medianRatio } from '../time-in-turns'
import type { Figure } from '../ui/figures'
import { ways, type Pair, type Way } from './starts'

/** For each slowdown of the processor, one pair of each way per round. */
export type Starts = ReadonlyMap<number, readonly Record<Way, Pair>[]>

const names: Record<Way, string> = {
  first: 'welcome page, first start',
  again: 'welcome page, started again',
  thread: 'last thread, without a network',
}

/** The limit for the app's time as a multiple of the empty app's. */
const mostTimes = 1.6

/** A page that does not respond for longer than this feels broken. */
const longestMilliseconds = 200

export function startFigures(starts: Starts): Figure[] {
  return [
    ...[...starts].flatMap(([slowdown, rounds]) =>
      ways.map((way) =>
        compare(
          way,
          slowdown,
          rounds.map((round) => round[way]),
        ),
      ),
    ),
    longestTask(starts.get(1) ?? []),
  ]
}

function compare(way: Way, slowdown: number, pairs: readonly Pair[]): Figure {
  const ours = pairs.map((pair) => pair.ours)
  const empty = pairs.map((pair) => pair.empty)
  const times = [ours, empty].map((visits) =>
    median(visits.map(({ milliseconds }) => milliseconds)),
  )
  const busy = [ours, empty].map((visits) => median(visits.map(({ processor }) => processor)))
  return {
    name: slowdown === 1 ? names[way] : `${names[way]}, CPU slowed down ${slowdown}x`,
    value: medianRatio(
      ours.map(({ milliseconds }) => milliseconds),
      empty.map(({ milliseconds }) => milliseconds),
    ),
    most: mostTimes,
    detail: `${inMilliseconds(times)}; main thread ${inMilliseconds(busy)}`,
  }
}

function longestTask(rounds: readonly Record<Way, Pair>[]): Figure {
  const longest = ways.map((way) => median(rounds.map((round) => round[way].ours.longestTask)))
  return {
    name: 'longest task at full speed, in ms',
    // NaN if there were no rounds, which exceeds every limit.
    value: Math.max(...longest),
    most: longestMilliseconds,
    detail: ways.map((way, index) => `${names[way]} ${longest[index]?.toFixed(0)} ms`).join('; '),
  }
}

const inMilliseconds = ([ours = Number.NaN, empty = Number.NaN]: readonly number[]) =>
  `${ours.toFixed(0)} ms, empty app ${empty.toFixed(0)} ms`
