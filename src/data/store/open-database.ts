import { openDatabaseAsync, type SQLiteDatabase } from 'expo-sqlite'
import { z } from 'zod'

import { errorDetail } from '@/core/app/error-detail'
import { FailureError, type Failure } from '@/core/failure'
import { noteProblem, noteStorageFailure } from '@/data/device/diagnostics'
import { inTransaction } from '@/data/tabs/in-transaction'

import { Damage, isDamage } from './file/damage'
import { writeDamageRecord } from './file/damage-record'
import { findDamagedFile, moveAside, openDamagedFile } from './file/damaged-file'
import { fileName } from './file/file-name'
import { salvage, type Salvage } from './file/salvage'
import { isMark, markInUse } from './file/in-use'
import { migrations } from './migrations'
import { makeSearchIndex, remakeSearchIndex, searchIndexExists } from './search-index'

let lastFailure: Failure | undefined
let isNew = false

/** Whether this start of the app created the database, and not to replace a damaged one. */
export const isNewDatabase = (): boolean => isNew

/**
 * Opens the file and migrates it to the version of the app. A damaged file is set aside, and
 * its readable rows are copied to a new one. `isSuspect` means that a statement found damage.
 */
export async function openDatabase(isSuspect = false): Promise<SQLiteDatabase> {
  try {
    return await openOrRepair(isSuspect)
  } catch (error) {
    throw noted(error, failureOf)
  }
}

async function openOrRepair(isSuspect: boolean): Promise<SQLiteDatabase> {
  try {
    return await open(isSuspect)
  } catch (error) {
    if (!isDamage(error)) throw error
    noteProblem({ kind: 'storage', where: 'database', detail: 'damaged' })
    await moveAside(Date.now())
    return open(false)
  }
}

async function open(isSuspect: boolean): Promise<SQLiteDatabase> {
  const db = await openDatabaseAsync(fileName)
  try {
    await prepare(db, isSuspect)
    return db
  } catch (error) {
    await db.closeAsync().catch(() => {})
    throw error
  }
}

async function prepare(db: SQLiteDatabase, isSuspect: boolean): Promise<void> {
  // This overwrites deleted content within pages. `purge` overwrites pages that become free.
  await db.execAsync(
    'PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = FAST',
  )
  const { isUsed, version, hasIndex } = await readHead(db)
  if (isSuspect || isUsed) await check(db)
  await migrate(db, version)
  if (isSuspect) await remakeSearchIndex(db)
  else if (!hasIndex) await makeSearchIndex(db)
  if (!isUsed) await markInUse(db)
}

const HeadRow = z.object({ used: z.number(), version: z.number(), has_index: z.number() })

/** Uses one statement, because each takes several messages to a browser's worker and back. */
async function readHead(db: SQLiteDatabase) {
  const row = await db.getFirstAsync(
    `SELECT application_id AS used, user_version AS version, ${searchIndexExists} AS has_index
     FROM pragma_application_id, pragma_user_version`,
  )
  const { used, version, has_index } = HeadRow.parse(row)
  return { isUsed: isMark(used), version, hasIndex: has_index === 1 }
}

const CheckRow = z.object({ quick_check: z.literal('ok') })

async function check(db: SQLiteDatabase): Promise<void> {
  const row = await db.getFirstAsync('PRAGMA quick_check(1)')
  if (!CheckRow.safeParse(row).success) throw new Damage()
}

/** Migrates all or nothing: if it fails or is interrupted, the file stays as it was. */
async function migrate(db: SQLiteDatabase, version: number): Promise<void> {
  if (version >= migrations.length) return
  const damaged = version === 0 ? await findDamagedFile() : undefined
  await inTransaction(db, async () => {
    for (const migration of migrations.slice(version)) await db.execAsync(migration)
    if (damaged !== undefined) await fillFromDamaged(db, damaged)
    await db.execAsync(`PRAGMA user_version = ${migrations.length}`)
  })
  isNew = version === 0 && damaged === undefined
}

/** Fills a new database from a damaged one. */
async function fillFromDamaged(db: SQLiteDatabase, file: string): Promise<void> {
  const { isComplete } = await salvageFrom(db, file)
  await writeDamageRecord(db, { file, isComplete })
}

async function salvageFrom(db: SQLiteDatabase, file: string): Promise<Salvage> {
  const damaged = await openDamagedFile(file).catch(() => undefined)
  if (!damaged) return { rows: 0, isComplete: false }
  try {
    return await salvage(damaged, db)
  } finally {
    await damaged.closeAsync().catch(() => {})
  }
}

/**
 * In a browser only one page can hold the file. After a refusal, every later attempt in the same
 * page fails with another error, so the last real failure is thrown again.
 */
function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : ''
  if (lastFailure && /Invalid VFS state/i.test(message)) return lastFailure
  const isTaken = /createSyncAccessHandle|NoModificationAllowed|InvalidState|locked/i.test(message)
  const failure: Failure = { kind: isTaken ? 'storage-taken' : 'storage' }
  lastFailure = failure
  return failure
}

/** Turns an exception of the database into a failure, and lists it in Diagnostics. */
export async function orFailure<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw noted(error, () => ({ kind: 'storage' }))
  }
}

function noted(error: unknown, toFailure: (error: unknown) => Failure): FailureError {
  const failed = error instanceof FailureError ? error : new FailureError(toFailure(error))
  noteStorageFailure('database', failed.failure, errorDetail(error))
  return failed
}
