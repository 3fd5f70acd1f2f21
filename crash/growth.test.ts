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
  it('finds a heap that grows all the time', () => {
    expect(growthIn(figures([10, 20, 30, 40, 50, 60, 70, 80, 90]))).toEqual([
      'heapBytes grew from 50 to 80',
    ])
  })

  it('allows a heap that grows only at first', () => {
    expect(growthIn(figures([10, 20, 30, 50, 52, 51, 53, 50, 52]))).toEqual([])
  })

  it('says nothing after a short time', () => {
    expect(growthIn(figures([10, 100]))).toEqual([])
  })
})
