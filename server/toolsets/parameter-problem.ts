import { z } from 'zod'

import type { ToolDefinition } from '@/core/contract/toolset'
import { schemaProblems } from '@/core/tools/schema-problems'
import type { ToolsetProvider } from '@server/toolset-providers/toolset-provider'

const names = z.union([z.string(), z.array(z.string())])
const TopLevelSchema = z.object({
  required: z.array(z.string()).optional().catch(undefined),
  properties: z
    .record(z.string(), z.object({ type: names.optional().catch(undefined) }).catch({}))
    .catch({}),
})

/** Describes the first parameter that violates the tool's schema. */
export function parameterProblem(
  { function: { parameters: schema } }: ToolDefinition,
  given: Record<string, unknown>,
  from: ToolsetProvider['tools']['from'],
): { sentence: string; parameter: string | undefined } | undefined {
  const [problem] = schemaProblems(from === 'provider' ? schema : topLevelOf(schema), given)
  if (problem === undefined) return undefined
  const [, outer] = /^#\/([^/:]+)/.exec(problem) ?? []
  const [, missing] = /required property "([^"]+)"/.exec(problem) ?? []
  const parameter = outer ?? missing
  const sentence = missing
    ? `The parameter ${missing} is missing.`
    : `The parameters do not match the schema: ${problem}`
  return { sentence, parameter }
}

/**
 * An untrusted schema can keep a validator busy for years, with patterns or exponential references.
 * Deeper levels are left to the instance's server.
 */
function topLevelOf(schema: Record<string, unknown>): Record<string, unknown> {
  const { required, properties } = TopLevelSchema.catch({ properties: {} }).parse(schema)
  return { type: 'object', properties, ...(required && { required }) }
}
