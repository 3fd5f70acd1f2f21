import { Validator } from '@cfworker/json-schema'

import type { JsonObject } from '@/core/agui/json'
import { TooMuchWorkError } from '@/core/pattern/work'

import { boundedSchema } from './bounded-schema'

type Check = (value: unknown) => string[]

const checks = new WeakMap<JsonObject, Check>()

const most = { problems: 5, length: 300 }

/** Keywords that only point to a nested problem. */
const containers = new Set(['properties', 'items', 'prefixItems', '$ref', 'false'])

/** Returns why the value does not fit the JSON Schema. Nothing fits an invalid schema. */
export function schemaProblems(schema: JsonObject, value: unknown): string[] {
  try {
    return checkOf(schema)(value)
  } catch (error) {
    if (error instanceof TooMuchWorkError) return ['#: Checking it would take too long.']
    return ['#: The schema cannot be used.']
  }
}

function checkOf(schema: JsonObject): Check {
  const known = checks.get(schema)
  if (known) return known
  const bounded = boundedSchema(schema)
  const validator = new Validator(bounded.schema, '2020-12')
  const made: Check = (value) => {
    const { valid, errors } = bounded.validating(value, () => validator.validate(value))
    if (valid) return []
    const problems = errors
      .filter(({ keyword }) => !containers.has(keyword))
      .map(({ instanceLocation, error }) =>
        `${instanceLocation}: ${sentenceOf(error)}`.slice(0, most.length),
      )
    return problems.length > 0 ? problems.slice(0, most.problems) : ['#: It does not fit.']
  }
  checks.set(schema, made)
  return made
}

/** Reports a pattern as a pattern, although the validator sees it as a format. */
const sentenceOf = (error: string) =>
  error.replace(
    /^String does not match format "pattern (.*)"\.$/s,
    'String does not match pattern $1.',
  )
