import type { z } from 'zod'

/** Parses a stored JSON value. Returns undefined if it is missing or invalid. */
export function readJson<Value>(text: string | null, schema: z.ZodType<Value>): Value | undefined {
  if (text === null) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
