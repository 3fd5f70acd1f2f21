import type { FuzzLine } from '../../src/core/testing/fuzz-line'
import { addLine, shareOf, sumOf, tableOf, type FuzzCount } from './fuzz-count'

const named = (property: string) => ({ file: 'a.test.ts', property, seed: 1 })
const begun = (property: string): FuzzLine => ({ kind: 'begun', ...named(property) })
const passed = (property: string, cases: number): FuzzLine => ({
  kind: 'passed',
  ...named(property),
  cases,
})
const failed = (property: string, cases: number): FuzzLine => ({
  kind: 'failed',
  ...named(property),
  cases,
  shrunk: '[0]',
  message: 'Error',
})

const countOf = (...lines: FuzzLine[]) => lines.reduce<FuzzCount>(addLine, new Map())

describe('the count of fuzzed cases', () => {
  it('adds up the cases of each property, and counts none for a run that has only begun', () => {
    const count = countOf(begun('x'), passed('x', 1_000), begun('x'), failed('x', 17), begun('y'))
    expect([...count.values()]).toEqual([
      { file: 'a.test.ts', property: 'x', cases: 1_017, failures: 1 },
      { file: 'a.test.ts', property: 'y', cases: 0, failures: 0 },
    ])
    expect(sumOf(count)).toEqual({ cases: 1_017, failures: 1 })
  })

  it('is shown as a table, sorted by name and with a total', () => {
    const count = countOf(passed('y', 1_000), failed('x', 17), passed('y', 1_000))
    expect(tableOf(count).split('\n')).toEqual([
      '       cases  failures  property',
      '          17         1  a.test.ts › x',
      '       2,000         0  a.test.ts › y',
      '       2,017         1  2 properties',
    ])
  })
})

describe('the time that a property has in a round', () => {
  it('is zero in the first round, which counts the properties', () => {
    expect(shareOf(600_000, 0)).toBe(0)
  })

  it('is ten seconds, or an equal share of the remaining time', () => {
    expect(shareOf(600_000, 5)).toBe(10_000)
    expect(shareOf(5_000, 10)).toBe(500)
  })
})
