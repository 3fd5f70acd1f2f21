import { z } from 'zod'

import { ToolAnnotations, type ToolDefinition } from '@/core/contract/toolset'

/** The limit of most models. */
export const maximumMcpTools = 128
const maximumSchemaCharacters = 16_000
const maximumDescriptionCharacters = 4000
const maximumTitleCharacters = 80
/** Tools are stored with the instance and sent with every list. */
const maximumTotalCharacters = 200_000

/** A tool that a model can call. Tools with invalid names are left out rather than renamed. */
const Tool = z.object({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
  description: z.string().default(''),
  title: z.string().optional().catch(undefined),
  annotations: ToolAnnotations.extend({ title: z.string().optional() }).optional().catch(undefined),
  inputSchema: z
    .record(z.string(), z.unknown())
    .refine(({ type }) => type === 'object')
    .refine((schema) => JSON.stringify(schema).length <= maximumSchemaCharacters),
  // A tool that must run as a task returns only a ticket.
  execution: z.object({ taskSupport: z.enum(['forbidden', 'optional']).optional() }).optional(),
})

/** Converts the usable tools of a list. */
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

function definitionOf(tool: z.infer<typeof Tool>): ToolDefinition {
  const { name, description, inputSchema: parameters, annotations = {} } = tool
  // Older servers have the title among the annotations.
  const { title: olderTitle = '', ...hints } = annotations
  const title = (tool.title ?? olderTitle).trim().slice(0, maximumTitleCharacters)
  return {
    type: 'function',
    function: {
      name,
      ...(title !== '' && { title }),
      description: description.slice(0, maximumDescriptionCharacters),
      parameters,
      ...(Object.keys(hints).length > 0 && { annotations: hints }),
    },
  }
}
