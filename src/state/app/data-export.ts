import { queryOptions } from '@tanstack/react-query'

import { readExport, type ImportProblem } from '@/core/app/export-file'
import { attempt, type Failure, type Result } from '@/core/failure'
import { thisDevice } from '@/data/device-tools/this-device'
import { clearDiagnostics } from '@/data/device/diagnostics'
import { giveFile, takeFile } from '@/data/device/file'
import { restartApp } from '@/data/device/restart'
import { forgetSession } from '@/data/session/session'
import { allThreadKeys, deleteAll } from '@/data/store/delete-all'
import { exportAll, readDataSize } from '@/data/store/export-all'
import { importAll, type ImportSummary } from '@/data/store/import-all'
import { readRemovedServers, readServers } from '@/data/store/servers'
import { readThread } from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { activitiesAtom } from '@/state/room/activity'
import { serversQuery } from '@/state/server/servers'
import { forgetAppearance, loadAppearance } from '@/state/settings/appearance'
import { reloadDefaults } from '@/state/settings/settings'
import { goTo, removeThread } from '@/state/thread/conversations'
import { keepNow } from '@/state/thread/message-persistence'
import { loadToolSwitches } from '@/state/toolset/tool-switches'

export type { ImportSummary } from '@/data/store/import-all'

/** How much there is on the device. */
export const dataSizeQuery = queryOptions({
  queryKey: ['data-size'],
  queryFn: readDataSize,
  staleTime: 0,
})

/** Gives the person a file with everything but secrets. */
export async function exportEverything(): Promise<Result<void>> {
  const exported = new Date().toISOString()
  return attempt(
    (async () => {
      await keepNow()
      const pieces = await exportAll({ exported, app: thisDevice.describe().appVersion })
      await giveFile(`continuo-${exported.slice(0, 10)}.json`, pieces)
    })(),
  )
}

export type ImportOutcome =
  /** No file was chosen. */
  | { kind: 'nothing' }
  | { kind: 'imported'; summary: ImportSummary }
  | { kind: 'refused'; problem: ImportProblem }
  | { kind: 'failed'; failure: Failure }

/** Takes over what is in a file that the person chooses. */
export async function importFromFile(): Promise<ImportOutcome> {
  const text = await attempt(takeFile())
  if (!text.ok) return { kind: 'failed', failure: text.failure }
  if (text.value === undefined) return { kind: 'nothing' }
  const read = readExport(text.value)
  if (!read.ok) return { kind: 'refused', problem: read.problem }
  await keepNow()
  const summary = await attempt(importAll(read.file))
  if (!summary.ok) return { kind: 'failed', failure: summary.failure }
  await showImported(summary.value)
  return { kind: 'imported', summary: summary.value }
}

/** What is in memory already must not go on as if nothing had come. */
async function showImported({ updated }: ImportSummary): Promise<void> {
  await Promise.all([loadAppearance(), reloadDefaults(), loadToolSwitches()])
  await attempt(queryClient.fetchQuery({ ...serversQuery, staleTime: 0 }))
  for (const key of updated) {
    const stored = await attempt(readThread(key))
    const leaf = stored.ok ? stored.value?.leaf : undefined
    if (leaf !== undefined) await goTo(key, leaf)
  }
  await queryClient.invalidateQueries()
}

/**
 * Stops every turn and deletes all that the app has on the device. Secrets go first: if the app ends
 * before the rest is gone, nothing is left that nobody knows of. After it the app starts anew.
 */
export async function deleteEverything(): Promise<Result<void>> {
  const result = await attempt(erase())
  if (!result.ok) return result
  forgetAppearance()
  clearDiagnostics()
  queryClient.clear()
  await restartApp()
  return result
}

async function erase(): Promise<void> {
  const active = [...store.get(activitiesAtom).values()].map(({ key }) => key)
  for (const key of [...active, ...(await allThreadKeys())]) removeThread(key)
  await queryClient.cancelQueries()
  for (const server of [...(await readServers()), ...(await readRemovedServers())]) {
    await forgetSession(server)
  }
  await deleteAll()
}
