/**
 * The average height of the rows of a list. With a far lower one, the list would first draw many that
 * nobody sees.
 */
export function estimatedHeight(rows: readonly { part: number }[]): number {
  // The list divides by it as soon as there are rows, and a thread may begin with none.
  if (rows.length === 0) return heights.message
  const long = rows.filter(({ part }) => part > 0).length
  return (heights.message * (rows.length - long) + heights.part * long) / rows.length
}

const heights = { message: 120, part: 1500 }
