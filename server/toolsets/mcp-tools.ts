import { z } from 'zod'

import type { ToolDefinition } from '@/core/contract/toolset'

/** Models take no more than this. */
export const maximumMcpTools = 128
const maximumSchemaCharacters = 16_000
const maximumDescriptionCharacters = 4000
/** Together they are stored with the instance and sent with its every list. */
const maximumTotalCharacters = 200_000

/** What a model can be told of; names are kept, so others than these cannot be. */
const Tool = z.object({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
  description: z.string().default(''),
  inputSchema: z
    .record(z.string(), z.unknown())
    .refine(({ type }) => type === 'object')
    .refine((schema) => JSON.stringify(schema).length <= maximumSchemaCharacters),
  // A tool that wants to be called as a task answers with a ticket only.
  execution: z.object({ taskSupport: z.enum(['forbidden', 'optional']).optional() }).optional(),
})

/** Everything that a server listed, as far as it can be used. */
export function readMcpTools(listed: readonly unknown[]): {
  tools: ToolDefinition[]
  leftOut: number
} {
  const tools = new Map<string, ToolDefinition>()
  let together = 0
  for (const item of listed) {
    const tool = Tool.safeParse(item).data
    if (tool === undefined || tools.has(tool.name) || tools.size === maximumMcpTools) continue
    const definition = definitionOf(tool)
    const length = JSON.stringify(definition).length
    if (together + length > maximumTotalCharacters) continue
    together += length
    tools.set(tool.name, definition)
  }
  return { tools: [...tools.values()], leftOut: listed.length - tools.size }
}

function definitionOf({ name, description, inputSchema }: z.infer<typeof Tool>): ToolDefinition {
  const shown = description.slice(0, maximumDescriptionCharacters)
  return { type: 'function', function: { name, description: shown, parameters: inputSchema } }
}
