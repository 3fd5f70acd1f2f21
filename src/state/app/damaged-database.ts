import { queryOptions } from '@tanstack/react-query'

import { attempt, type Result } from '@/core/failure'
import {
  exportDamagedDatabase,
  forgetDamagedDatabase,
  readDamagedDatabase,
} from '@/data/store/damaged-database'
import { queryClient } from '@/state/device/query-client'

/** A damaged database that was replaced. It is reported until the person dismisses it. */
export interface DamagedDatabase {
  readonly file: string
  /** Whether all of its data was saved. */
  readonly isComplete: boolean
}

export const damagedDatabaseQuery = queryOptions({
  queryKey: ['damaged-database'],
  queryFn: async (): Promise<DamagedDatabase | null> => (await readDamagedDatabase()) ?? null,
  staleTime: Infinity,
})

/** Lets the person save the damaged file. */
export const saveDamagedDatabase = (damaged: DamagedDatabase): Promise<Result<void>> =>
  attempt(exportDamagedDatabase(damaged))

/** Deletes the damaged file and stops reporting it. */
export async function dismissDamagedDatabase(): Promise<Result<void>> {
  const result = await attempt(forgetDamagedDatabase())
  if (result.ok) queryClient.setQueryData(damagedDatabaseQuery.queryKey, null)
  return result
}
