export type Container = Record<string, unknown> | unknown[]

/** What a pointer to nothing finds; `undefined` could be a member. */
export const missing = Symbol('missing')

export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

/** The steps of a JSON pointer. None may hold `__proto__`: writing it would not make a member. */
export function stepsOf(pointer: string): string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || pointer.includes('__proto__')) return undefined
  const steps = pointer.slice(1).split('/')
  return pointer.includes('~') ? steps.map(unescaped) : steps
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

export function memberOf(holder: unknown, step: string): unknown {
  if (!isContainer(holder)) return missing
  if (!Array.isArray(holder)) return Object.hasOwn(holder, step) ? holder[step] : missing
  const index = indexOf(step)
  return index !== undefined && index < holder.length ? holder[index] : missing
}

/** The index that a step names in a list: digits, without a leading zero. */
export function indexOf(step: string): number | undefined {
  const index = Number(step)
  return index >= 0 && Number.isSafeInteger(index) && String(index) === step ? index : undefined
}

/** Equal as JSON: the order of members does not count. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isContainer(one) || !isContainer(other)) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const members = Object.entries(one)
  return (
    members.length === Object.keys(other).length &&
    members.every(([name, value]) => isEqual(value, memberOf(other, name)))
  )
}
