import { countsBetween, type Counts } from './counts'
import { figuresOf, isMet, type Figure, type Samples } from './figures'
import type { Sample } from './samples'

const sample = (task: number, changes: Partial<Sample> = {}): Sample => ({
  task,
  script: 0,
  layout: 0,
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
  it('are all met by an app that keeps to its limits', () => {
    expect(over(figuresOf(samples, counts, opening, markdown))).toEqual([])
  })

  it('compare the samples of a round with each other', () => {
    const rounds = { ...samples, bare: [sample(100), sample(10)], empty: [sample(200), sample(20)] }
    expect(figuresOf(rounds, counts, opening, markdown)[0]?.value).toBe(2)
  })

  it.each([
    ['main thread, against the bare page', { bare: [sample(80)] }],
    ['main thread, against the usual stack', { usual: [sample(2400)] }],
    ['long tasks that the bare page has not', { empty: [sample(500, { longTasks: [60] })] }],
    ['after 1,000 messages, against an empty thread', { thousand: [sample(610)] }],
    ['with 20 threads running, per delta, against one', { twenty: [sample(760)] }],
  ])('tell that the %s is over', (name, changes: Partial<Samples>) => {
    expect(over(figuresOf({ ...samples, ...changes }, counts, opening, markdown))).toEqual([name])
  })

  it('take per delta what was told by several', () => {
    const told = [
      { deltas: 500, seconds: 1, writes: 1, isWhole: true },
      { deltas: 1500, seconds: 1, writes: 1, isWhole: true },
    ]
    const twenty = [sample(1200, { told })]
    expect(over(figuresOf({ ...samples, twenty }, counts, opening, markdown))).toEqual([])
  })

  it('do not pass a row that was never seen', () => {
    const unseen = { ...counts, streamingRow: 0 }
    expect(over(figuresOf(samples, unseen, opening, markdown))).toEqual([
      'rows drawn beside the one that streams',
    ])
  })

  it('do not pass markdown that ends otherwise', () => {
    const other = { ...markdown, isEqual: false }
    expect(over(figuresOf(samples, counts, opening, other))).toEqual([
      'the same, told apart from one parse',
    ])
  })
})

describe('what was drawn', () => {
  it('is told for the row that streams and for all others together', () => {
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
