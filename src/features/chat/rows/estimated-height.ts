/**
 * Estimates the average row height of a list. If the estimate is far too low, the list first draws many rows
 * that are not visible.
 */
export function estimatedHeight(rows: readonly { part: number }[]): number {
  // A thread may start without rows, and the list divides by this height once there are some.
  if (rows.length === 0) return heights.message
  const long = rows.filter(({ part }) => part > 0).length
  return (heights.message * (rows.length - long) + heights.part * long) / rows.length
}

const heights = { message: 120, part: 1500 }
