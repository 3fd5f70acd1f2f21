export type Container = Record<string, unknown> | unknown[]

export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

/** Whether two JSON values are equal, regardless of the order of members. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isContainer(one) || !isContainer(other)) return false
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false
    return one.every((item, index) => isEqual(item, other[index]))
  }
  if (Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  )
}
