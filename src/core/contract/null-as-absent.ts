import { z } from 'zod'

/** Reads null as absent, so that the schema's default applies to both. */
export function nullAsAbsent<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value ?? undefined, schema)
}
