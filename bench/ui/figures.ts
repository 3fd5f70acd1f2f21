import { median, medianRatio } from '../time-in-turns'
import type { Counts } from './counts'
import type { Openings } from './opening'
import type { MarkdownCost } from './pages/markdown-page'
import type { Sample } from './samples'

/** `most` is the limit of the value. */
export interface Figure {
  name: string
  value: number
  most: number
  detail: string
}

/** One sample of each kind per round, in order. */
export interface Samples {
  bare: readonly Sample[]
  empty: readonly Sample[]
  thousand: readonly Sample[]
  twenty: readonly Sample[]
  usual: readonly Sample[]
  throttled: readonly Sample[]
}

export function figuresOf(
  { bare, empty, thousand, twenty, usual, throttled }: Samples,
  { frames, commits, streamingRow, otherRows }: Counts,
  opening: Openings,
  markdown: MarkdownCost,
): Figure[] {
  return [
    {
      name: 'main thread vs. the bare page',
      value: medianRatio(empty.map(perDelta), bare.map(perDelta)),
      most: 6,
      detail: `${describe(empty)}; bare ${describe(bare)}`,
    },
    {
      name: 'main thread vs. the usual stack',
      value: medianRatio(empty.map(perDelta), usual.map(perDelta)),
      most: 1 / 5,
      detail: `usual ${describe(usual)}; throttled to 50 ms ${describe(throttled)}`,
    },
    {
      name: 'script and layout vs. the usual stack',
      value: medianRatio(empty.map(scriptAndLayout), usual.map(scriptAndLayout)),
      most: 0.12,
      detail: 'without painting, which is done in software here',
    },
    {
      name: 'megabytes of heap after an answer of 100 KB',
      value: medianOf(empty, heapOfAnswer),
      most: 10,
      detail: `usual ${medianOf(usual, heapOfAnswer).toFixed(0)}, bare ${medianOf(bare, heapOfAnswer).toFixed(0)}`,
    },
    {
      name: 'commits per frame',
      value: commits / frames,
      most: 1,
      detail: `${commits} in ${frames} frames`,
    },
    {
      name: 'renders of rows other than the streaming one',
      // No renders of the streaming row means that the row was not found.
      value: streamingRow > 0 ? otherRows : Number.NaN,
      most: 0,
      detail: `the streaming one ${streamingRow} times`,
    },
    {
      name: 'long tasks in addition to those of the bare page',
      value: Math.max(0, medianOf(empty, countLong) - medianOf(bare, countLong)),
      most: 0,
      detail: `${describeLong(empty)}; bare ${describeLong(bare)}; usual ${describeLong(usual)}`,
    },
    {
      name: 'main thread after 1,000 messages vs. none',
      value: medianRatio(thousand.map(perDelta), empty.map(perDelta)),
      most: 1.2,
      detail: describe(thousand),
    },
    {
      name: 'main thread per delta, 20 running threads vs. one',
      value: medianRatio(twenty.map(perDelta), empty.map(perDelta)),
      most: 1.5,
      detail: describe(twenty),
    },
    {
      name: 'opening 10,000 messages vs. 50',
      value: median(opening.long) / median(opening.short),
      most: 1.5,
      detail: `${median(opening.long).toFixed(0)} ms, 50 in ${median(opening.short).toFixed(0)} ms`,
    },
    {
      name: '100 KB of markdown at 60 Hz vs. one parse',
      value: medianRatio(markdown.streamed, markdown.atOnce),
      most: 6,
      detail: `${milliseconds(markdown.streamed)}, one parse ${milliseconds(markdown.atOnce)}, marked alone ${milliseconds(markdown.library)}`,
    },
    {
      name: 'differences between streamed and whole markdown',
      value: markdown.isEqual ? 0 : 1,
      most: 0,
      detail: markdown.isEqual ? 'equal results' : 'different results',
    },
  ]
}

/** NaN exceeds every limit. */
export const isMet = ({ value, most }: Figure): boolean => value <= most

export function describeFigure(figure: Figure): string {
  const { name, value, most, detail } = figure
  const verdict = isMet(figure) ? 'ok  ' : 'OVER'
  return `${name.padEnd(48)}  ${verdict}  ${value.toFixed(2)} (limit ${most})  ${detail}`
}

const perDelta = ({ task, told }: Sample): number =>
  task / told.reduce((sum, { deltas }) => sum + deltas, 0)

const scriptAndLayout = ({ script, layout }: Sample) => script + layout

const heapOfAnswer = ({ heap }: Sample) => heap / 1024 / 1024

const medianOf = (samples: readonly Sample[], pick: (sample: Sample) => number) =>
  median(samples.map(pick))

const countLong = ({ longTasks }: Sample) => longTasks.length

function describe(samples: readonly Sample[]): string {
  if (samples.length === 0) return 'not measured'
  const of = (pick: (sample: Sample) => number) => medianOf(samples, pick)
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
  const parts = `script ${seconds(of(({ script }) => script))}, layout ${seconds(of(({ layout }) => layout))}`
  const heap = `heap +${(of(({ heap: bytes }) => bytes) / 1024 / 1024).toFixed(0)} MB`
  const commits = of((sample) => sample.commits)
  const drawing =
    commits > 0 ? `, ${commits} commits at ${(of(({ task }) => task) / commits).toFixed(1)} ms` : ''
  const isWhole = samples.every(({ isComplete }) => isComplete)
  return `${isWhole ? '' : 'not finished after '}${seconds(of(({ task }) => task))} (${parts}, ${heap}${drawing})`
}

function describeLong(samples: readonly Sample[]): string {
  const all = samples.flatMap(({ longTasks }) => longTasks)
  return all.length === 0
    ? 'none'
    : `${medianOf(samples, countLong)}, up to ${Math.max(...all).toFixed(0)} ms`
}

const milliseconds = (samples: readonly number[]) => `${median(samples).toFixed(1)} ms`
