import { z } from 'zod'

import { readDatabase, writeDatabase } from './database'
import { readJson } from './read-json'

const PreferenceRow = z.object({ value: z.string() })

/** A preference, or undefined if it was never set or cannot be read any more. */
export function readPreference<Value>(
  name: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  return readDatabase(async (db) => {
    const row = await db.getFirstAsync('SELECT value FROM preference WHERE name = ?', [name])
    return readJson(PreferenceRow.safeParse(row).data?.value ?? null, schema)
  })
}

/** Stores a JSON value; undefined removes the preference. */
export function writePreference(name: string, value: unknown): Promise<void> {
  return writeDatabase(
    async (db) => {
      if (value === undefined) await db.runAsync('DELETE FROM preference WHERE name = ?', [name])
      else {
        await db.runAsync(
          `INSERT INTO preference (name, value) VALUES (?, ?)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
          [name, JSON.stringify(value)],
        )
      }
    },
    { kind: 'preferences' },
  )
}
