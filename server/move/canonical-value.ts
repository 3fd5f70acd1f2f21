/** The type of a column in PostgreSQL, which both engines' values are compared as. */
export type ColumnType = string

/**
 * A value of either engine in the one form that is stored in PostgreSQL and compared: moments as
 * milliseconds, flags as booleans, text without the character 0, which PostgreSQL cannot store.
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

/** jsonb has an order of its own. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  )
}
