import { openDatabaseAsync } from 'expo-sqlite'
import type { SQLiteDatabase } from 'expo-sqlite'

import { FailureError } from '@/core/failure'

/** Each entry brings the database one version on; entries are only ever added. */
const migrations = [
  `CREATE TABLE server (
     id TEXT PRIMARY KEY,
     address TEXT NOT NULL,
     added INTEGER NOT NULL
   ) STRICT`,
]

let opened: Promise<SQLiteDatabase> | undefined

/** The one database of the app, opened at its first use. */
export function database(): Promise<SQLiteDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw new FailureError({ kind: isTaken(error) ? 'storage-taken' : 'storage' })
  })
  return opened
}

async function open(): Promise<SQLiteDatabase> {
  const db = await openDatabaseAsync('continuo.db')
  await db.execAsync('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON')
  const row = await db.getFirstAsync<{ user_version: number }>('PRAGMA user_version')
  const version = row?.user_version ?? 0
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue
    await db.withTransactionAsync(async () => {
      await db.execAsync(`${migration}; PRAGMA user_version = ${index + 1}`)
    })
  }
  return db
}

/** In a browser only one tab can hold the file. */
const isTaken = (error: unknown) =>
  error instanceof Error &&
  /createSyncAccessHandle|NoModificationAllowed|locked/i.test(error.message)
