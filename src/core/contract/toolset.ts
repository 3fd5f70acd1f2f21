import { z } from 'zod'

/** A tool as a model is told of it. */
export const ToolDefinition = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string(),
    description: z.string(),
    /** A JSON Schema. */
    parameters: z.record(z.string(), z.unknown()),
  }),
})
export type ToolDefinition = z.infer<typeof ToolDefinition>
