import { openDatabaseAsync, type SQLiteDatabase } from 'expo-sqlite'

import { FailureError, type Failure } from '@/core/failure'
import { inTransaction } from '@/data/tabs/in-transaction'

import { migrations } from './migrations'
import { makeSearchIndex } from './search-index'

let firstFailure: Failure | undefined

/** Opens the file, and brings it to the version of the app. */
export async function openDatabase(): Promise<SQLiteDatabase> {
  try {
    return await open()
  } catch (error) {
    throw error instanceof FailureError ? error : new FailureError(failureOf(error))
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
 * In a browser only one page can hold the file. After a refusal, every later attempt in the same
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

/** An error of SQLite becomes a failure. */
export async function orFailure<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw error instanceof FailureError ? error : new FailureError({ kind: 'storage' })
  }
}
