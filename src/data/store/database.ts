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

/** Does nothing, because a phone opens the file fast enough. */
export async function startDatabase(): Promise<void> {}

/** Runs a read. A SQLite error becomes a failure. */
export const readDatabase = <Value>(work: (db: Connection) => Promise<Value>): Promise<Value> =>
  orFailure(own.read(work))

/** Runs a write in one transaction. Other tabs refresh what they show of the change. */
export const writeDatabase = <Value>(
  work: (db: Connection) => Promise<Value>,
  change: StoredChange = { kind: 'everything' },
): Promise<Value> => orFailure(own.write(work, change))

/** Marks the file as completely written, before the app may be killed. */
export const settleDatabase = (): Promise<void> => readDatabase(markSettled)

/** Marks the file as in use again. */
export const reuseDatabase = (): Promise<void> => readDatabase(markInUse)

/** Closes the file. The next read or write opens it again. */
export const closeDatabase = (): Promise<void> => own.close()

/**
 * Reports changes that this app did not make: another tab of the browser writes,
 * or a new file replaces a damaged one. Returns a function that stops it.
 */
export function watchStoredChanges(listener: (change: StoredChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
