import type { StoredChange } from '@/core/app/stored-change'
import type { Connection } from '@/data/tabs/connection'

import { markInUse, markSettled } from './file/in-use'
import { orFailure } from './open-database'
import { createOwnDatabase } from './own-database'

const listeners = new Set<(change: StoredChange) => void>()

const own = createOwnDatabase(() => {
  for (const listener of listeners) listener({ kind: 'everything' })
})

/** The one database of the app, opened at its first use. */
export const database = () => own.database()

/** A phone opens the file fast enough. */
export async function startDatabase(): Promise<void> {}

/** Reads; an error of SQLite becomes a failure. */
export const readDatabase = <Value>(work: (db: Connection) => Promise<Value>): Promise<Value> =>
  orFailure(own.read(work))

/** Writes in one transaction. Other tabs read again what they show of the change. */
export const writeDatabase = <Value>(
  work: (db: Connection) => Promise<Value>,
  change: StoredChange = { kind: 'everything' },
): Promise<Value> => orFailure(own.write(work, change))

/** Says that everything is written, before the app may be ended. */
export const settleDatabase = (): Promise<void> => readDatabase(markSettled)

/** Says that the app goes on to use the database. */
export const reuseDatabase = (): Promise<void> => readDatabase(markInUse)

/** Lets go of the file. The next read or write opens it again. */
export const closeDatabase = (): Promise<void> => own.close()

/**
 * Tells what changes without this app: another tab of the browser writes, or a new file replaces a
 * damaged one. Returns a function that stops it.
 */
export function watchStoredChanges(listener: (change: StoredChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
