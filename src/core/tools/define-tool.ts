import { z } from 'zod'

import type { ClientTool, ToolContext, ToolIntent, ToolOutput } from './client-tool'

interface Definition<Input extends z.ZodObject> extends Omit<
  ClientTool,
  'parameters' | 'summarize' | 'execute'
> {
  /** A strict object, without refinements: they would be unknown to the model. */
  readonly input: Input
  readonly summarize?: (input: z.infer<Input>) => ToolIntent
  readonly execute: (input: z.infer<Input>, context: ToolContext) => Promise<ToolOutput>
}

/** A tool whose schema, for the model, and type, for its code, are one thing. */
export function defineTool<Input extends z.ZodObject>(definition: Definition<Input>): ClientTool {
  const { input: schema, summarize, execute, ...rest } = definition
  const { $schema: _dialect, ...parameters } = z.toJSONSchema(schema, { io: 'input' })
  return {
    ...rest,
    parameters,
    ...(summarize && { summarize: (input) => summarize(schema.parse(input)) }),
    execute: async (input, context) => execute(schema.parse(input), context),
  }
}
