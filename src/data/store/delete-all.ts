import { attempt } from '@/core/failure'

import { closeDatabase, readDatabase, writeDatabase } from './database'
import { deleteDamagedFiles, deleteDatabaseFile } from './file/damaged-file'
import { ownTables } from './file/own-tables'
import { emptyLog } from './file/in-use'
import { orFailure } from './open-database'
import { purge } from './purge'

/** Resets the database to its state at the first start. A database that cannot be opened is deleted. */
export async function deleteAll(): Promise<void> {
  const emptied = await attempt(emptyTables())
  if (!emptied.ok) {
    await closeDatabase()
    await orFailure(deleteDatabaseFile())
  }
  await orFailure(deleteDamagedFiles())
  if (emptied.ok) await shrink()
}

async function shrink(): Promise<void> {
  await purge()
  await attempt(readDatabase((db) => db.execAsync('VACUUM')))
  await attempt(readDatabase(emptyLog))
}

const emptyTables = (): Promise<void> =>
  writeDatabase(
    async (db) => {
      // Tables that refer to others come first.
      for (const { name } of (await ownTables(db)).reverse()) {
        await db.runAsync(`DELETE FROM ${name}`)
      }
    },
    { kind: 'erased' },
  )
