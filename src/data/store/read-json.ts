import type { z } from 'zod'

/** A value that was stored as JSON, or undefined if it cannot be read any more. */
export function readJson<Value>(text: string | null, schema: z.ZodType<Value>): Value | undefined {
  if (text === null) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
