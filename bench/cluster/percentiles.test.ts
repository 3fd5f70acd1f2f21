import { percentilesOf } from './percentiles'

describe('percentilesOf', () => {
  it('returns the nearest-rank percentiles of unsorted values', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(percentilesOf(values)).toEqual({ p50: 50, p95: 95, p99: 99 })
    expect(percentilesOf([7])).toEqual({ p50: 7, p95: 7, p99: 7 })
  })
})
