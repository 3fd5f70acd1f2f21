import type { Connection } from './connection'

export async function inTransaction<Value>(
  db: Connection,
  work: (db: Connection) => Promise<Value>,
): Promise<Value> {
  await db.execAsync('BEGIN IMMEDIATE')
  try {
    const value = await work(db)
    await db.execAsync('COMMIT')
    return value
  } catch (error) {
    // SQLite has already rolled back if the disk is full.
    await db.execAsync('ROLLBACK').catch(() => {})
    throw error
  }
}
