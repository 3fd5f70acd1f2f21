import { queryOptions } from '@tanstack/react-query'

import { attempt, type Result } from '@/core/failure'
import { thisDevice } from '@/data/device-tools/this-device'
import { saveFile } from '@/data/device/file'
import { exportAll, readDataSize } from '@/data/store/export-all'
import { flushDrafts } from '@/state/thread/drafts'
import { persistNow } from '@/state/thread/message-persistence'

/** How much data is on the device. */
export const dataSizeQuery = queryOptions({
  queryKey: ['data-size'],
  queryFn: readDataSize,
  staleTime: 0,
})

/** Gives the person a file with everything except secrets. */
export const exportEverything = (): Promise<Result<void>> =>
  attempt(writeExport(new Date().toISOString()))

async function writeExport(exported: string): Promise<void> {
  await Promise.all([flushDrafts(), persistNow()])
  const pieces = await exportAll({ exported, app: thisDevice.describe().appVersion })
  await saveFile(`continuo-${exported.slice(0, 10)}.json`, pieces)
}
