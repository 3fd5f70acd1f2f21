import { z } from 'zod'

import type { Connection } from '@/data/tabs/connection'

/**
 * The application id that marks a file as in use; SQLite leaves this id to the
 * app. If a start finds the mark, the app was killed before it could remove it.
 */
const inUse = 1

/** Whether an application id is this mark. */
export const isMark = (id: number): boolean => id === inUse

const MarkRow = z.object({ application_id: z.literal(inUse) })

const isInUse = async (db: Connection): Promise<boolean> =>
  MarkRow.safeParse(await db.getFirstAsync('PRAGMA application_id')).success

export async function markInUse(db: Connection): Promise<void> {
  if (!(await isInUse(db))) await db.execAsync(`PRAGMA application_id = ${inUse}`)
}

/** Removes the mark, because everything is written, and moves the log into the file. */
export async function markSettled(db: Connection): Promise<void> {
  if (await isInUse(db)) await db.execAsync('PRAGMA application_id = 0')
  await emptyLog(db)
}

/** Moves the log into the file, so that no deleted text remains in the log. */
export const emptyLog = (db: Connection): Promise<void> =>
  db.execAsync('PRAGMA wal_checkpoint(TRUNCATE)')
