import { readDatabase, writeDatabase } from './database'

/** Resets the database to its state at the first start. */
export async function deleteAll(): Promise<void> {
  await writeDatabase(
    async (db) => {
      for (const table of ['thread', 'ledger', 'tool_grant', 'server', 'preference']) {
        await db.runAsync(`DELETE FROM ${table}`)
      }
    },
    { kind: 'erased' },
  )
  // Deleted data stays in the file until it is rewritten. The app cannot see it anyway.
  await readDatabase(async (db) => {
    await db.execAsync('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
  }).catch(() => undefined)
}
