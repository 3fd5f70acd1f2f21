import { z } from 'zod'

export type Check = (value: unknown) => boolean

/**
 * Compiles a schema into plain closures, which are fast without eval. A check passes only values that
 * the schema accepts and fully describes; false means that the value needs a full parse. Each part is
 * compiled on first use, so that it does not slow down the start of the app.
 */
export function compileCheck(schema: z.ZodType): Check {
  let check: Check | undefined
  return (value) => {
    check ??= compile(withoutWrappers(schema))
    return check(value)
  }
}

function compile(schema: z.ZodType): Check {
  if (schema instanceof z.ZodObject) return objectCheck(schema)
  if (schema instanceof z.ZodArray) return arrayCheck(compileCheck(asType(schema.element)))
  if (schema instanceof z.ZodDiscriminatedUnion) return taggedUnionCheck(schema)
  if (schema instanceof z.ZodUnion) return unionCheck(schema.options.map(asType).map(compileCheck))
  if (schema instanceof z.ZodLiteral || schema instanceof z.ZodEnum) return memberCheck(schema)
  return leafCheck(schema)
}

/** Handles the leaf types that these schemas use, and leaves all others to zod. */
function leafCheck(schema: z.ZodType): Check {
  const checks = schema.def.checks ?? []
  if (schema instanceof z.ZodString) {
    const patterns = checks.flatMap((check) =>
      check instanceof z.core.$ZodCheckRegex ? [check._zod.def.pattern] : [],
    )
    if (checks.length === 0) return (value) => typeof value === 'string'
    if (checks.length === patterns.length) {
      return (value) =>
        typeof value === 'string' && patterns.every((pattern) => pattern.test(value))
    }
  }
  if (schema instanceof z.ZodNumber && schema.isInt) {
    const { minValue, maxValue } = schema
    const from = minValue ?? Number.MIN_SAFE_INTEGER
    const to = maxValue ?? Number.MAX_SAFE_INTEGER
    return (value) => isInteger(value) && value >= from && value <= to
  }
  const refinements = checks.filter((check) => check instanceof z.core.$ZodCustom)
  if (schema instanceof z.ZodAny && checks.length === refinements.length) {
    return (value) => refinements.every((check) => check._zod.def.fn(value) === true)
  }
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean'
  return (value) => schema.safeParse(value).success
}

/** Whether the schema allows members that it does not describe. */
export function isOpenObject(schema: z.ZodType): boolean {
  return schema.meta()?.specOpen === true
}

/** Unwraps `optional` and `default`. */
export function withoutWrappers(schema: z.ZodType): z.ZodType {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) {
    inner = asType(inner.unwrap())
  }
  return inner
}

/** The values of a literal or an enum; undefined for any other schema. */
export function closedSet(schema: z.ZodType): ReadonlySet<unknown> | undefined {
  if (schema instanceof z.ZodLiteral) return schema.values
  if (schema instanceof z.ZodEnum) return new Set(schema.options)
  return undefined
}

/** The tag of a discriminated union, and its options by the values of the tag. */
export function taggedOptions(union: z.ZodDiscriminatedUnion): {
  tag: string
  options: ReadonlyMap<unknown, z.ZodObject>
} {
  const tag = union.def.discriminator
  const options = new Map<unknown, z.ZodObject>()
  for (const option of union.options) {
    if (!(option instanceof z.ZodObject)) continue
    for (const value of closedSet(asType(option.shape[tag])) ?? []) options.set(value, option)
  }
  return { tag, options }
}

/** Narrows the contents of a zod container, which are typed as core schemas but are always a `ZodType` here. */
export function asType(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new TypeError('not a zod schema')
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function memberCheck(schema: z.ZodType): Check {
  const values = closedSet(schema)
  return (value) => values?.has(value) === true
}

function arrayCheck(element: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return false
    for (const item of value) if (!element(item)) return false
    return true
  }
}

function unionCheck(options: Check[]): Check {
  return (value) => options.some((option) => option(value))
}

function taggedUnionCheck(union: z.ZodDiscriminatedUnion): Check {
  const { tag, options } = taggedOptions(union)
  const checks = new Map<unknown, Check>()
  for (const [value, option] of options) checks.set(value, compileCheck(option))
  return (value) => isObject(value) && checks.get(value[tag])?.(value) === true
}

function objectCheck(schema: z.ZodObject): Check {
  const isOpen = isOpenObject(schema)
  const members = new Map<string, Member>()
  let required = 0
  for (const [name, member] of Object.entries(schema.shape)) {
    const isRequired = !(member instanceof z.ZodOptional || member instanceof z.ZodDefault)
    if (isRequired) required += 1
    members.set(name, { check: compileCheck(asType(member)), isRequired })
  }
  return (value) => {
    if (!isObject(value)) return false
    let missing = required
    for (const name in value) {
      const member = members.get(name)
      if (!member) {
        if (isOpen) continue
        return false
      }
      if (!member.check(value[name])) return false
      if (member.isRequired) missing -= 1
    }
    return missing === 0
  }
}

interface Member {
  check: Check
  isRequired: boolean
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
