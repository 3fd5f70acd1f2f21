import { z } from 'zod'

import type { ClientTool, ToolContext, ToolIntent, ToolOutput } from './client-tool'

interface Definition<Input extends z.ZodObject> extends Omit<
  ClientTool,
  'parameters' | 'summarize' | 'execute'
> {
  /** A strict object without refinements, which the model could not see. */
  readonly input: Input
  readonly summarize?: (input: z.infer<Input>) => ToolIntent
  readonly execute: (input: z.infer<Input>, context: ToolContext) => Promise<ToolOutput>
}

/** Defines a tool whose JSON schema and input type come from one zod schema. */
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
