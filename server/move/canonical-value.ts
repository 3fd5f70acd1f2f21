/** The PostgreSQL type of a column. Values of both engines are converted to it for comparison. */
export type ColumnType = string

/**
 * Converts a value of either engine to a common form: times in milliseconds, flags as booleans, and
 * text without NUL characters, which PostgreSQL cannot store.
 */
export function canonicalValue(value: unknown, type: ColumnType): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (type.startsWith('timestamp')) return momentOf(value)
  if (type === 'boolean') return value === true || value === 1
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  if (typeof value !== 'string') throw new TypeError('A value has an unexpected type.')
  return type === 'jsonb' ? sortedJson(JSON.parse(value)) : value.replaceAll('\0', '\uFFFD')
}

function momentOf(value: unknown): number {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'string' ? Date.parse(value) : Number(value)
}

/** Sorts the keys, because jsonb does not keep their order. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  )
}
