import { z } from 'zod'

import type { Connection } from '@/data/tabs/connection'

/** The preference that holds the record. */
export const damagePreference = 'damaged database'

/** What a database records about the damaged one that it replaced. */
export const DamageRecord = z.object({
  /** The name of the damaged file, which is kept. */
  file: z.string(),
  /** Whether everything in the file could be read. */
  isComplete: z.boolean(),
})

export type DamageRecord = z.infer<typeof DamageRecord>

export async function writeDamageRecord(db: Connection, record: DamageRecord): Promise<void> {
  await db.runAsync('INSERT OR REPLACE INTO preference (name, value) VALUES (?, ?)', [
    damagePreference,
    JSON.stringify(record),
  ])
}
