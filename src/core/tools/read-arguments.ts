import { type JsonObject, isJsonObject } from '@/core/agui/json'
import { parseJson } from '@/core/parse-json'

import { schemaProblems } from './schema-problems'

/** More than any real call needs. */
const limits = { characters: 256 * 1024, depth: 32 }

export type ReadArguments = { ok: true; input: JsonObject } | { ok: false; problem: string }

/** Parses, checks and freezes the arguments, so that a call runs with exactly what was approved. */
export function readArguments(text: string, schema: JsonObject): ReadArguments {
  if (text.length > limits.characters)
    return refused(`the arguments are longer than ${limits.characters} characters`)
  // Models send an empty text for a tool without parameters.
  const value = text.trim() === '' ? {} : parseJson(text)
  if (!isJsonObject(value)) return refused('the arguments are not a JSON object')
  const problem = freeze(value, 1)
  if (problem) return refused(problem)
  const [first, ...more] = schemaProblems(schema, value)
  return first === undefined
    ? { ok: true, input: value }
    : refused(`the arguments do not fit the parameters: ${[first, ...more].join(' ')}`)
}

const refused = (problem: string): ReadArguments => ({ ok: false, problem })

/** Freezes the value deeply; returns a problem if there is one. */
function freeze(value: unknown, depth: number): string | undefined {
  // A number out of range would be shown as one value and run as another.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number is too large'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > limits.depth) return `the arguments are nested deeper than ${limits.depth} levels`
  for (const [key, part] of Object.entries(value)) {
    if (key === '__proto__') return 'a property is named __proto__'
    const problem = freeze(part, depth + 1)
    if (problem) return problem
  }
  Object.freeze(value)
  return undefined
}
