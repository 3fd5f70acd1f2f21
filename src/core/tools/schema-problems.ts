import { Validator } from '@cfworker/json-schema'

import type { JsonObject } from '@/core/agui/json'

const validators = new WeakMap<JsonObject, Validator>()

const most = { problems: 5, length: 300 }

/** Keywords that only point to a nested problem. */
const containers = new Set(['properties', 'items', 'prefixItems', '$ref', 'false'])

/** Why the value does not fit the JSON Schema; an invalid schema fits nothing. */
export function schemaProblems(schema: JsonObject, value: unknown): string[] {
  try {
    const { valid, errors } = validatorOf(schema).validate(value)
    if (valid) return []
    const problems = errors
      .filter(({ keyword }) => !containers.has(keyword))
      .map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`.slice(0, most.length))
    return problems.length > 0 ? problems.slice(0, most.problems) : ['#: It does not fit.']
  } catch {
    return ['#: The schema cannot be used.']
  }
}

function validatorOf(schema: JsonObject): Validator {
  const known = validators.get(schema)
  if (known) return known
  // The validator modifies its schema.
  const copy = JSON.parse(JSON.stringify(schema))
  const made = new Validator(copy, '2020-12')
  validators.set(schema, made)
  return made
}
