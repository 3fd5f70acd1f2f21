import { growthIn } from './growth'

const figures = (heaps: readonly number[]) =>
  heaps.map((heapBytes) => ({
    kind: 'figures' as const,
    statements: 1,
    heapBytes,
    handles: 4,
    databaseBytes: 4096,
  }))

describe('growthIn', () => {
  it('reports a heap that keeps growing', () => {
    expect(growthIn(figures([10, 20, 30, 40, 50, 60, 70, 80, 90]))).toEqual([
      'heapBytes grew from 50 to 80',
    ])
  })

  it('accepts a heap that grows only at first', () => {
    expect(growthIn(figures([10, 20, 30, 50, 52, 51, 53, 50, 52]))).toEqual([])
  })

  it('reports nothing if there are too few figures', () => {
    expect(growthIn(figures([10, 100]))).toEqual([])
  })
})
