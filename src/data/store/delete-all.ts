import { z } from 'zod'

import type { ThreadKey } from '@/core/conversation/thread-key'

import { readDatabase, writeDatabase } from './database'

const KeyRow = z.object({ server: z.string(), room: z.string(), thread: z.string() })

export function allThreadKeys(): Promise<ThreadKey[]> {
  return readDatabase(async (db) => {
    const rows = await db.getAllAsync('SELECT server, room, id AS thread FROM thread')
    return rows.flatMap((row) => KeyRow.safeParse(row).data ?? [])
  })
}

/** Resets the database to its state at the first start. */
export async function deleteAll(): Promise<void> {
  await writeDatabase(async (db) => {
    for (const table of ['thread', 'ledger', 'tool_grant', 'server', 'preference']) {
      await db.runAsync(`DELETE FROM ${table}`)
    }
  })
  // Deleted data stays in the file until it is rewritten. The app cannot see it anyway.
  await readDatabase(async (db) => {
    await db.execAsync('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
  }).catch(() => undefined)
}
