import { openDatabaseAsync, type SQLiteDatabase } from 'expo-sqlite'

import { FailureError, type Failure } from '@/core/failure'

import { migrations } from './migrations'
import { makeSearchIndex } from './search-index'

let opened: Promise<SQLiteDatabase> | undefined
let firstFailure: Failure | undefined

/** The one database of the app, opened at its first use. */
export function database(): Promise<SQLiteDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw new FailureError(failureOf(error))
  })
  return opened
}

/** Reads; an error of SQLite becomes a failure. */
export async function readDatabase<Value>(
  work: (db: SQLiteDatabase) => Promise<Value>,
): Promise<Value> {
  const db = await database()
  return orFailure(work(db))
}

let lastWrite: Promise<unknown> = Promise.resolve()

/**
 * Writes in one transaction. All share one connection, so each transaction waits for the one before:
 * otherwise a rollback would undo the other, too.
 */
export function writeDatabase<Value>(work: (db: SQLiteDatabase) => Promise<Value>): Promise<Value> {
  const write = lastWrite.then(async () => {
    const db = await database()
    return orFailure(inTransaction(db, work))
  })
  lastWrite = write.catch(() => {})
  return write
}

async function inTransaction<Value>(
  db: SQLiteDatabase,
  work: (db: SQLiteDatabase) => Promise<Value>,
): Promise<Value> {
  await db.execAsync('BEGIN IMMEDIATE')
  try {
    const value = await work(db)
    await db.execAsync('COMMIT')
    return value
  } catch (error) {
    // SQLite itself rolls back when the disk is full.
    await db.execAsync('ROLLBACK').catch(() => {})
    throw error
  }
}

async function orFailure<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw error instanceof FailureError ? error : new FailureError({ kind: 'storage' })
  }
}

async function open(): Promise<SQLiteDatabase> {
  const db = await openDatabaseAsync('continuo.db')
  await db.execAsync('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON')
  const row = await db.getFirstAsync<{ user_version: number }>('PRAGMA user_version')
  const version = row?.user_version ?? 0
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue
    await inTransaction(db, () => db.execAsync(`${migration}; PRAGMA user_version = ${index + 1}`))
  }
  await makeSearchIndex(db)
  return db
}

/**
 * In a browser only one tab can hold the file. After a refusal, every later attempt in the same
 * page fails with another error, so the first failure is thrown again.
 */
function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : ''
  if (firstFailure && /Invalid VFS state/i.test(message)) return firstFailure
  const isTaken = /createSyncAccessHandle|NoModificationAllowed|InvalidState|locked/i.test(message)
  const failure: Failure = { kind: isTaken ? 'storage-taken' : 'storage' }
  firstFailure = failure
  return failure
}
