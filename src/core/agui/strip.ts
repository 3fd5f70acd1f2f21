import { z } from 'zod'

import { asType, closedSet, isOpenObject, taggedOptions, withoutWrappers } from './compile-check'
import { isJsonObject, type JsonObject } from './json'

export interface Stripped {
  /** Undefined if the whole value was removed. */
  value: unknown
  /** JSON pointers to the removed parts. */
  removed: readonly string[]
}

const gone = Symbol('gone')

/**
 * Removes what the schema does not describe: unknown members, unknown options of a union and unknown
 * values of a closed set. An optional member or a list item is removed alone; a required member is
 * removed with its parent. A malformed value of a known kind stays, for the schema to reject.
 */
export function stripUnknown(value: unknown, schema: z.ZodType): Stripped {
  const removed: string[] = []
  const kept = strip(value, schema, '', removed)
  return kept === gone ? { value: undefined, removed: [''] } : { value: kept, removed }
}

function strip(value: unknown, schema: z.ZodType, at: string, removed: string[]): unknown {
  const inner = withoutWrappers(schema)
  if (inner instanceof z.ZodObject) {
    return isJsonObject(value) ? stripObject(value, inner, at, removed) : value
  }
  if (inner instanceof z.ZodArray) {
    return Array.isArray(value) ? stripArray(value, asType(inner.element), at, removed) : value
  }
  if (inner instanceof z.ZodDiscriminatedUnion) {
    if (!isJsonObject(value)) return value
    const { tag, options } = taggedOptions(inner)
    const option = options.get(value[tag])
    return option ? stripObject(value, option, at, removed) : gone
  }
  if (inner instanceof z.ZodUnion) {
    const list = inner.options.map(asType).find((option) => option instanceof z.ZodArray)
    return list && Array.isArray(value) ? strip(value, list, at, removed) : value
  }
  const values = closedSet(inner)
  return values && typeof value === 'string' && !values.has(value) ? gone : value
}

function stripObject(
  value: JsonObject,
  schema: z.ZodObject,
  at: string,
  removed: string[],
): unknown {
  const kept: JsonObject = {}
  const isOpen = isOpenObject(schema)
  for (const name of Object.keys(value)) {
    const member = Object.hasOwn(schema.shape, name) ? asType(schema.shape[name]) : undefined
    if (!member) {
      if (isOpen && name !== '__proto__') kept[name] = value[name]
      else removed.push(`${at}/${name}`)
      continue
    }
    const before = removed.length
    const child = strip(value[name], member, `${at}/${name}`, removed)
    if (child !== gone) {
      kept[name] = child
      continue
    }
    removed.length = before
    if (!member.safeParse(undefined).success) return gone
    removed.push(`${at}/${name}`)
  }
  return kept
}

function stripArray(
  value: readonly unknown[],
  element: z.ZodType,
  at: string,
  removed: string[],
): unknown[] {
  const kept: unknown[] = []
  for (const [index, item] of value.entries()) {
    const before = removed.length
    const child = strip(item, element, `${at}/${index}`, removed)
    if (child !== gone) {
      kept.push(child)
      continue
    }
    removed.length = before
    removed.push(`${at}/${index}`)
  }
  return kept
}
