import type { StoredChange } from '@/core/app/stored-change'
import type { Connection } from '@/data/tabs/connection'

import { orFailure } from './open-database'
import { createOwnDatabase } from './own-database'

const own = createOwnDatabase()

/** The one database of the app, opened at its first use. */
export const database = () => own.database()

/** Reads; an error of SQLite becomes a failure. */
export const readDatabase = <Value>(work: (db: Connection) => Promise<Value>): Promise<Value> =>
  orFailure(own.read(work))

/** Writes in one transaction. Other tabs read again what they show of the change. */
export const writeDatabase = <Value>(
  work: (db: Connection) => Promise<Value>,
  change: StoredChange = { kind: 'everything' },
): Promise<Value> => orFailure(own.write(work, change))

/** Tells what other tabs of the browser change. Returns a function that stops it. */
export const watchOtherTabs =
  (_listener: (change: StoredChange) => void): (() => void) =>
  () => {}
