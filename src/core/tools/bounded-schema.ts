import { format } from '@cfworker/json-schema'

import { isJsonObject, type JsonObject } from '@/core/agui/json'
import { linearPattern, type LinearPattern } from '@/core/pattern/linear-pattern'
import { createWork, type Work } from '@/core/pattern/work'

/** A copy of an untrusted schema that a validator can check in bounded time. */
export interface BoundedSchema {
  readonly schema: JsonObject
  /** Runs a validation of the value. Throws a TooMuchWorkError when it takes too many steps. */
  validating<Result>(value: unknown, validate: () => Result): Result
}

/** These take a fraction of a second on a slow device. */
const mostSteps = 20_000_000
const mostNodes = 500_000
/** A more deeply nested schema would overflow the stack. */
const mostLevels = 64
/** The cost in steps of visiting a subschema, however small. */
const visitSteps = 100
/** The cost of one step of a pattern, which is slower than other steps. */
const patternSteps = 8
/** How many members of a value cost one step: looping over them is cheaper than visiting a schema. */
const membersPerStep = 16

/** The size of the value being checked. */
interface Measure {
  /** The largest number of characters in a text, or of members in an object or list. */
  widest: number
  parts: number
  names: Set<string>
}

/**
 * The validator matches patterns by backtracking, and follows a reference wherever it occurs. Therefore
 * patterns become formats, which we check ourselves, and every visit to a subschema is counted when the
 * validator reads its `$recursiveAnchor`.
 */
export function boundedSchema(untrusted: JsonObject): BoundedSchema {
  const formats = new Map<string, (text: string) => boolean>()
  let nodes = 0
  let work: Work = createWork(0)
  let measure: Measure | undefined

  function copyOf(value: unknown, level: number): unknown {
    nodes += 1
    if (nodes > mostNodes || level > mostLevels) throw new RangeError('The schema is too large.')
    if (Array.isArray(value)) return value.map((part) => copyOf(part, level + 1))
    return isJsonObject(value) ? copyOfObject(value, level) : value
  }

  function copyOfObject(value: JsonObject, level: number): JsonObject {
    const copy: JsonObject = {}
    let weight = visitSteps
    for (const [key, part] of Object.entries(value)) {
      if (part === undefined) continue
      const before = nodes
      const isData = key === 'enum' || key === 'const' || key === 'default' || key === 'examples'
      define(copy, key, isData ? dataOf(part) : copyOf(part, level + 1))
      weight += isData ? nodes - before : sizeOf(part)
    }
    if (typeof copy.pattern === 'string') replacePattern(copy, copy.pattern)
    // The validator's check of this format backtracks, and JSON Schema does not define the format.
    if (copy.format === 'url') delete copy.format
    if (isJsonObject(copy.patternProperties)) replaceNames(copy, copy.patternProperties)
    const anchor = copy.$recursiveAnchor
    const isUnique = copy.uniqueItems === true
    Object.defineProperty(copy, '$recursiveAnchor', {
      enumerable: false,
      get() {
        const { widest, parts } = measure ?? { widest: 0, parts: 0 }
        const members = isUnique ? widest * parts : widest
        work.spend(weight + members / membersPerStep)
        return anchor
      },
    })
    return copy
  }

  function dataOf(value: unknown): unknown {
    const text = JSON.stringify(value)
    nodes += text === undefined ? 1 : Math.ceil(text.length / membersPerStep)
    return value
  }

  function replacePattern(copy: JsonObject, source: string): void {
    const pattern = linearPattern(source)
    delete copy.pattern
    if (!pattern) return
    const name = `pattern ${source}`
    formats.set(name, (text) => pattern(text, slowly(work)))
    const others: unknown[] = Array.isArray(copy.allOf) ? copy.allOf : []
    if (copy.format === undefined) copy.format = name
    else copy.allOf = [...others, { format: name }]
  }

  /** Replaces each pattern with the names in the value that match it. */
  function replaceNames(copy: JsonObject, schemas: JsonObject): void {
    const patterns = Object.entries(schemas).map(([source, schema]) => ({
      pattern: linearPattern(source),
      schema,
    }))
    Object.defineProperty(copy, 'patternProperties', {
      enumerable: true,
      get: () => (measure ? literalNames(patterns, measure.names, slowly(work)) : schemas),
    })
  }

  const schema = copyOfObject(untrusted, 0)
  return {
    schema,
    validating(value, validate) {
      work = createWork(mostSteps)
      measure = measureOf(value)
      for (const [name, matches] of formats) format[name] = matches
      try {
        return validate()
      } finally {
        measure = undefined
        for (const name of formats.keys()) delete format[name]
      }
    },
  }
}

const slowly = (work: Work): Work => ({ spend: (steps) => work.spend(steps * patternSteps) })

function literalNames(
  patterns: readonly { pattern: LinearPattern | undefined; schema: unknown }[],
  names: ReadonlySet<string>,
  work: Work,
): JsonObject {
  return Object.fromEntries(
    patterns.map(({ pattern, schema }, index) => {
      const matching = [...names].filter((name) => pattern?.(name, work) === true)
      // The number keeps patterns that match the same names distinct.
      return [`^(?:${matching.map(literal).join('|') || '(?!)'})$(?:){${index}}`, schema]
    }),
  )
}

const literal = (name: string) =>
  Array.from(name, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`).join('')

/** Sets a property, even one named `__proto__`. */
const define = (copy: JsonObject, key: string, value: unknown) =>
  Object.defineProperty(copy, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })

const sizeOf = (part: unknown) =>
  Array.isArray(part) ? part.length : isJsonObject(part) ? Object.keys(part).length : 1

function measureOf(value: unknown): Measure {
  const measure: Measure = { widest: 0, parts: 0, names: new Set() }
  const open: unknown[] = [value]
  while (open.length > 0) {
    const part = open.pop()
    const members = typeof part === 'object' && part !== null ? Object.entries(part) : []
    measure.parts += 1
    measure.widest = Math.max(
      measure.widest,
      typeof part === 'string' ? part.length : members.length,
    )
    for (const [name, member] of members) {
      if (!Array.isArray(part)) measure.names.add(name)
      open.push(member)
    }
  }
  return measure
}
