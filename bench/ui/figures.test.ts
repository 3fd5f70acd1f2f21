import { countsBetween, type Counts } from './counts'
import { figuresOf, isMet, type Figure, type Samples } from './figures'
import type { Sample } from './samples'

const sample = (task: number, changes: Partial<Sample> = {}): Sample => ({
  task,
  script: task / 2,
  layout: task / 10,
  longTasks: [],
  heap: 0,
  commits: 1,
  told: [{ deltas: 1000, seconds: 1, writes: 900, isWhole: true }],
  isComplete: true,
  ...changes,
})

const samples: Samples = {
  bare: [sample(100)],
  empty: [sample(500)],
  thousand: [sample(550)],
  twenty: [sample(600)],
  usual: [sample(5000)],
  throttled: [],
}
const counts: Counts = { frames: 60, commits: 60, streamingRow: 60, otherRows: 0 }
const opening = { short: [100], long: [120] }
const markdown = { streamed: [50], atOnce: [10], library: [8], isEqual: true }

const over = (figures: readonly Figure[]) =>
  figures.filter((figure) => !isMet(figure)).map(({ name }) => name)

describe('the figures', () => {
  it('pass for an app within all limits', () => {
    expect(over(figuresOf(samples, counts, opening, markdown))).toEqual([])
  })

  it('compare samples of the same round', () => {
    const rounds = { ...samples, bare: [sample(100), sample(10)], empty: [sample(200), sample(20)] }
    expect(figuresOf(rounds, counts, opening, markdown)[0]?.value).toBe(2)
  })

  it.each([
    ['main thread vs. the bare page', { bare: [sample(80)] }],
    ['main thread vs. the usual stack', { usual: [sample(2400, { script: 4000 })] }],
    ['megabytes of heap after an answer of 100 KB', { empty: [sample(500, { heap: 11 << 20 })] }],
    [
      'script and layout vs. the usual stack',
      { empty: [sample(500, { script: 300, layout: 70 })] },
    ],
    [
      'long tasks in addition to those of the bare page',
      { empty: [sample(500, { longTasks: [60] })] },
    ],
    ['main thread after 1,000 messages vs. none', { thousand: [sample(610)] }],
    ['main thread per delta, 20 running threads vs. one', { twenty: [sample(760)] }],
  ])('report an exceeded limit: %s', (name, changes: Partial<Samples>) => {
    expect(over(figuresOf({ ...samples, ...changes }, counts, opening, markdown))).toEqual([name])
  })

  it('divide by the number of deltas per frame', () => {
    const told = [
      { deltas: 500, seconds: 1, writes: 1, isWhole: true },
      { deltas: 1500, seconds: 1, writes: 1, isWhole: true },
    ]
    const twenty = [sample(1200, { told })]
    expect(over(figuresOf({ ...samples, twenty }, counts, opening, markdown))).toEqual([])
  })

  it('fail for a row that was never rendered', () => {
    const unseen = { ...counts, streamingRow: 0 }
    expect(over(figuresOf(samples, unseen, opening, markdown))).toEqual([
      'renders of rows other than the streaming one',
    ])
  })

  it('fail for Markdown with an unexpected end', () => {
    const other = { ...markdown, isEqual: false }
    expect(over(figuresOf(samples, counts, opening, other))).toEqual([
      'differences between streamed and whole markdown',
    ])
  })
})

describe('the render counts', () => {
  it('separate the streaming row from all other rows', () => {
    const before = { frames: 10, commits: 8, rows: { question: 1, answer: 5 } }
    const after = { frames: 70, commits: 60, rows: { question: 2, answer: 60, older: 3 } }
    expect(countsBetween(before, after)).toEqual({
      frames: 60,
      commits: 52,
      streamingRow: 55,
      otherRows: 4,
    })
  })
})
