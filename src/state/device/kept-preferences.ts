import type { z } from 'zod'

import { readPreference, writePreference } from '@/data/store/preference'

import { keptFamily, type KeptFamily } from './kept-family'

/** Creates a family of preferences by name. A preference that equals its initial value is not stored. */
export function keptPreferences<Value>(
  what: string,
  schema: z.ZodType<Value>,
  initial: Value,
): KeptFamily<string, Value> {
  const initialText = JSON.stringify(initial)
  return keptFamily({
    what,
    nameOf: (name) => name,
    initial,
    read: (name) => readPreference(name, schema),
    write: (name, value) =>
      writePreference(name, JSON.stringify(value) === initialText ? undefined : value),
  })
}
