import type { SQLiteDatabase } from 'expo-sqlite'

import type { BoundValue, Connection } from '@/data/tabs/connection'

import { isDamage } from './file/damage'
import { openDatabase } from './open-database'

/** A connection that repairs its file when a statement finds it damaged. That statement still fails. */
export interface SelfRepairingDatabase extends Connection {
  current(): Promise<SQLiteDatabase>
  close(): Promise<void>
}

export interface SelfRepairingDatabaseOptions {
  /** Sets up every file that is opened, including one that replaces a damaged one. */
  readonly prepare?: (db: Connection) => Promise<void>
  /** Called when a new file has replaced a damaged one. */
  readonly onRepair: () => void
}

export async function openSelfRepairingDatabase({
  prepare,
  onRepair,
}: SelfRepairingDatabaseOptions): Promise<SelfRepairingDatabase> {
  let opened = open(false)
  await opened

  async function open(isSuspect: boolean): Promise<SQLiteDatabase> {
    const db = await openDatabase(isSuspect)
    await prepare?.(db)
    return db
  }

  async function repair(damaged: SQLiteDatabase): Promise<SQLiteDatabase> {
    await damaged.closeAsync().catch(() => {})
    const db = await open(true)
    onRepair()
    return db
  }

  /** Returns the open database. If the last attempt to open it failed, it is opened again. */
  function current(): Promise<SQLiteDatabase> {
    const before = opened
    return before.catch(() => {
      if (opened === before) opened = open(true)
      return opened
    })
  }

  async function run<Value>(statement: (db: SQLiteDatabase) => Promise<Value>): Promise<Value> {
    const db = await current()
    const before = opened
    try {
      return await statement(db)
    } catch (error) {
      if (isDamage(error) && opened === before) {
        opened = repair(db)
        await opened.catch(() => {})
      }
      throw error
    }
  }

  return {
    current,
    execAsync: (source) => run((db) => db.execAsync(source)),
    runAsync: (source: string, values: BoundValue[] = []) =>
      run((db) => db.runAsync(source, values)),
    getFirstAsync: (source: string, values: BoundValue[] = []) =>
      run((db) => db.getFirstAsync(source, values)),
    getAllAsync: (source: string, values: BoundValue[] = []) =>
      run((db) => db.getAllAsync(source, values)),
    async close() {
      const db = await opened.catch(() => undefined)
      await db?.closeAsync().catch(() => {})
    },
  }
}
