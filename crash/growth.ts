import type { Figures } from './life-line'

/** Figures that must not grow while threads are created and deleted. */
const measures = ['heapBytes', 'handles', 'databaseBytes'] as const

type Measure = (typeof measures)[number]

/** The factor by which a figure may grow: caches fill up, and a garbage collector never frees everything. */
const mostGrowth: Record<Measure, number> = { heapBytes: 1.3, handles: 1.5, databaseBytes: 1.5 }

const fewestFigures = 9

/**
 * Reports what has grown: its median in the last third of the time is far above that in the second third. The first
 * third only fills caches. Reports nothing if there are too few figures.
 */
export function growthIn(figures: readonly Figures[]): string[] {
  if (figures.length < fewestFigures) return []
  const third = Math.floor(figures.length / 3)
  const middle = figures.slice(third, 2 * third)
  const end = figures.slice(2 * third)
  return measures.flatMap((measure) => {
    const [before, after] = [median(middle, measure), median(end, measure)]
    return after > before * mostGrowth[measure]
      ? [`${measure} grew from ${before} to ${after}`]
      : []
  })
}

function median(figures: readonly Figures[], measure: Measure): number {
  const sorted = figures.map((figure) => figure[measure]).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
