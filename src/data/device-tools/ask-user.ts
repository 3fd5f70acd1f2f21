import { z } from 'zod'

import type { ClientTool } from '@/core/tools/client-tool'
import { defineTool } from '@/core/tools/define-tool'
import { ToolError } from '@/core/tools/tool-error'

const most = { fields: 12, choices: 30 }

const named = {
  title: z.string().max(80).describe('The label of the field.').optional(),
  description: z.string().max(300).optional(),
}

/** A field, limited to what the form can show. */
const field = z.union([
  z.strictObject({
    type: z.literal('string'),
    enum: z.array(z.string().min(1).max(80)).min(1).max(most.choices).optional(),
    ...named,
  }),
  z.strictObject({ type: z.enum(['number', 'integer', 'boolean']), ...named }),
])

export function askUser(): ClientTool {
  return defineTool({
    name: 'ask_user',
    description:
      'Asks the person a question with a small form and returns what they filled in, as JSON. Use it ' +
      'when you cannot go on without a choice or a fact that only they know. Never ask for secrets.',
    input: z.strictObject({
      message: z.string().min(1).max(1_000).describe('The question.'),
      schema: z
        .strictObject({
          type: z.literal('object'),
          properties: z.record(z.string(), field),
          required: z.array(z.string()).max(most.fields).optional(),
        })
        .describe('The form: a JSON Schema of a flat object, a property for each field.'),
    }),
    risk: 'read',
    timeoutMilliseconds: 30_000,
    isIdempotent: true,
    execute: async ({ message, schema }, { askPerson }) => {
      const names = Object.keys(schema.properties)
      if (names.length === 0 || names.length > most.fields)
        throw new ToolError(`A form has between 1 and ${most.fields} fields.`)
      if (schema.required?.some((name) => !names.includes(name)))
        throw new ToolError('A required field is not among the properties.')
      const answer = await askPerson({
        message,
        schema: { ...schema, additionalProperties: false },
      })
      return JSON.stringify(answer)
    },
  })
}
