/** Moves one id up or down by one position. Returns undefined if it cannot move. */
export function moved(
  ids: readonly string[],
  id: string,
  step: -1 | 1,
): readonly string[] | undefined {
  const from = ids.indexOf(id)
  const to = from + step
  const other = ids[to]
  if (from < 0 || other === undefined) return undefined
  return ids.map((each, at) => (at === from ? other : at === to ? id : each))
}

/** Moves one id to the front. */
export const movedToFront = (ids: readonly string[], id: string): readonly string[] => [
  id,
  ...ids.filter((other) => other !== id),
]
