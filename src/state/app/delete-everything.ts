import { z } from 'zod'

import { attempt, type Result } from '@/core/failure'
import { clearDiagnostics } from '@/data/device/diagnostics'
import { restartApp } from '@/data/device/restart'
import { deleteAllSecrets } from '@/data/secret/secret'
import { forgetSession } from '@/data/session/session'
import { deleteAll } from '@/data/store/delete-all'
import { readPreference, writePreference } from '@/data/store/preference'
import { readRemovedServers, readServers } from '@/data/store/servers'
import { queryClient } from '@/state/device/query-client'
import { forgetEarlyServers } from '@/state/server/early-servers'
import type { Server } from '@/state/server/servers'
import { forgetAppearance } from '@/state/settings/appearance'
import { closeThreadSessions } from '@/state/thread/thread-sessions'

/** Stops every turn, deletes everything that the app has on the device, and restarts the app. */
export async function deleteEverything(): Promise<Result<void>> {
  const result = await attempt(erase())
  if (!result.ok) return result
  forgetAppearance()
  forgetEarlyServers()
  clearDiagnostics()
  queryClient.clear()
  await restartApp()
  return result
}

const mark = 'erasing'

/** Finishes a deletion that an earlier launch of the app began. */
export async function finishErasing(): Promise<void> {
  const isErasing = await attempt(readPreference(mark, z.literal(true)))
  if (isErasing.ok && isErasing.value) await attempt(erase())
}

/**
 * Marks the deletion first, so that the next launch finishes it if the app is killed in between. Deletes
 * secrets before the database, which lists the servers they belong to. Works even if the database cannot
 * be read.
 */
async function erase(): Promise<void> {
  closeThreadSessions()
  await queryClient.cancelQueries()
  await attempt(writePreference(mark, true))
  for (const server of await knownServers()) await attempt(forgetSession(server))
  await deleteAllSecrets()
  await deleteAll()
}

async function knownServers(): Promise<Server[]> {
  const found = await Promise.all([attempt(readServers()), attempt(readRemovedServers())])
  return found.flatMap((servers) => (servers.ok ? servers.value : []))
}
