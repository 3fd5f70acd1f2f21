import { z } from 'zod'

import type { Connection } from '@/data/tabs/connection'

/**
 * SQLite leaves the application id of a file to the app. Here it says that the app has the file in
 * use. Found at a start, it means that the app was ended in the middle.
 */
const inUse = 1

/** Whether an application id says so. */
export const isMark = (id: number): boolean => id === inUse

const MarkRow = z.object({ application_id: z.literal(inUse) })

const isInUse = async (db: Connection): Promise<boolean> =>
  MarkRow.safeParse(await db.getFirstAsync('PRAGMA application_id')).success

export async function markInUse(db: Connection): Promise<void> {
  if (!(await isInUse(db))) await db.execAsync(`PRAGMA application_id = ${inUse}`)
}

/** Says that everything is written, and moves it into the file itself. */
export async function markSettled(db: Connection): Promise<void> {
  if (await isInUse(db)) await db.execAsync('PRAGMA application_id = 0')
  await emptyLog(db)
}

/** Moves what the log has into the file, so that nothing deleted stays in the log. */
export const emptyLog = (db: Connection): Promise<void> =>
  db.execAsync('PRAGMA wal_checkpoint(TRUNCATE)')
