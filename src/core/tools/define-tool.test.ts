import { z } from 'zod'

import type { ToolContext, ToolIntent } from './client-tool'
import { defineTool } from './define-tool'

const context: ToolContext = {
  toolCallId: 'c1',
  signal: new AbortController().signal,
  requestApproval: async () => true,
  askPerson: async () => undefined,
  offerLink: async () => true,
}

const forecast = {
  name: 'forecast',
  description: 'Tells the weather.',
  risk: 'read',
  timeoutMilliseconds: 1_000,
  isIdempotent: true,
  input: z.strictObject({ city: z.string(), days: z.number().default(3) }),
  execute: async ({ city, days }: { city: string; days: number }) => `${city}, ${days} days`,
} as const

describe('a tool defined by a zod schema', () => {
  it('gives the model a JSON Schema without the $schema keyword', () => {
    const { name, description, parameters } = defineTool(forecast)

    expect({ name, description }).toEqual({ name: 'forecast', description: 'Tells the weather.' })
    expect(parameters).toEqual({
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'number', default: 3 } },
      required: ['city'],
      additionalProperties: false,
    })
  })

  it('runs with default values filled in', async () => {
    expect(await defineTool(forecast).execute({ city: 'Oslo' }, context)).toBe('Oslo, 3 days')
  })

  it('rejects input that does not fit the schema', async () => {
    await expect(defineTool(forecast).execute({ city: 7 }, context)).rejects.toThrow(z.ZodError)
  })

  it('summarizes a call for the person if it defines a summary', () => {
    const summarize = ({ city }: { city: string }): ToolIntent => ({
      kind: 'write-clipboard',
      text: city,
    })

    expect(defineTool({ ...forecast, summarize }).summarize?.({ city: 'Oslo' })).toEqual({
      kind: 'write-clipboard',
      text: 'Oslo',
    })
    expect(defineTool(forecast)).not.toHaveProperty('summarize')
  })
})
