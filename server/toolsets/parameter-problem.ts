import { z } from 'zod'

import type { ToolDefinition } from '@/core/contract/toolset'
import { schemaProblems } from '@/core/tools/schema-problems'

import type { ToolsetProvider } from './toolset-provider'

const names = z.union([z.string(), z.array(z.string())])
const OutermostSchema = z.object({
  required: z.array(z.string()).optional().catch(undefined),
  properties: z
    .record(z.string(), z.object({ type: names.optional().catch(undefined) }).catch({}))
    .catch({}),
})

/** What keeps the parameters from fitting the schema of the tool, and which one it is. */
export function parameterProblem(
  { function: { parameters: schema } }: ToolDefinition,
  given: Record<string, unknown>,
  from: ToolsetProvider['tools']['from'],
): { sentence: string; parameter: string | undefined } | undefined {
  const [problem] = schemaProblems(from === 'provider' ? schema : outermost(schema), given)
  if (problem === undefined) return undefined
  const [, outer] = /^#\/([^/:]+)/.exec(problem) ?? []
  const [, missing] = /required property "([^"]+)"/.exec(problem) ?? []
  const parameter = outer ?? missing
  const sentence = missing
    ? `The parameter ${missing} is missing.`
    : `The parameters do not fit the tool: ${problem}`
  return { sentence, parameter }
}

/**
 * A stranger's schema can keep a validator busy for years, by its patterns or by references that
 * double. That server checks what is further in itself.
 */
function outermost(schema: Record<string, unknown>): Record<string, unknown> {
  const { required, properties } = OutermostSchema.catch({ properties: {} }).parse(schema)
  return { type: 'object', properties, ...(required && { required }) }
}
