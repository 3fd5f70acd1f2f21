import { z } from 'zod'

import type { Connection } from '@/data/tabs/connection'

import { readDatabase, writeDatabase } from './database'
import { readJson } from './read-json'

const PreferenceRow = z.object({ value: z.string() })

/** Reads a preference. Returns undefined if it was never set or is invalid. */
export function readPreference<Value>(
  name: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  return readDatabase((db) => read(db, name, schema))
}

async function read<Value>(
  db: Connection,
  name: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  const row = await db.getFirstAsync('SELECT value FROM preference WHERE name = ?', [name])
  return readJson(PreferenceRow.safeParse(row).data?.value ?? null, schema)
}

/** Updates a preference from its stored value, whichever tab wrote that; undefined removes it. */
export function editPreference<Value>(
  name: string,
  schema: z.ZodType<Value>,
  edit: (before: Value | undefined) => Value | undefined,
): Promise<void> {
  return writeDatabase(async (db) => put(db, name, edit(await read(db, name, schema))), {
    kind: 'preferences',
  })
}

/** Stores a JSON value; undefined removes the preference. */
export function writePreference(name: string, value: unknown): Promise<void> {
  return writeDatabase((db) => put(db, name, value), { kind: 'preferences' })
}

async function put(db: Connection, name: string, value: unknown): Promise<void> {
  if (value === undefined) await db.runAsync('DELETE FROM preference WHERE name = ?', [name])
  else {
    await db.runAsync(
      `INSERT INTO preference (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [name, JSON.stringify(value)],
    )
  }
}
