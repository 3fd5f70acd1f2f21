import { FailureError } from '@/core/failure'

import { DamageRecord, damagePreference } from './file/damage-record'
import { deleteDamagedFiles, exportDamagedFile } from './file/damaged-file'
import { readPreference, writePreference } from './preference'

/** Returns undefined if no database was damaged, or the damaged file has been deleted. */
export const readDamagedDatabase = (): Promise<DamageRecord | undefined> =>
  readPreference(damagePreference, DamageRecord)

/** Lets the person save the damaged file. */
export async function exportDamagedDatabase({ file }: DamageRecord): Promise<void> {
  await exportDamagedFile(file).catch(refuse)
}

/** Deletes the damaged file and its record. */
export async function forgetDamagedDatabase(): Promise<void> {
  await deleteDamagedFiles().catch(refuse)
  await writePreference(damagePreference, undefined)
}

function refuse(): never {
  throw new FailureError({ kind: 'storage' })
}
