import { attempt, type Result } from '@/core/failure'
import { clearDiagnostics } from '@/data/device/diagnostics'
import { restartApp } from '@/data/device/restart'
import { deleteAllSecrets } from '@/data/secret/secret'
import { forgetSession } from '@/data/session/session'
import { deleteAll } from '@/data/store/delete-all'
import { readRemovedServers, readServers } from '@/data/store/servers'
import { queryClient } from '@/state/device/query-client'
import { forgetAppearance } from '@/state/settings/appearance'
import { closeThreadSessions } from '@/state/thread/thread-sessions'

/** Stops every turn, deletes everything that the app has on the device, and restarts the app. */
export async function deleteEverything(): Promise<Result<void>> {
  const result = await attempt(erase())
  if (!result.ok) return result
  forgetAppearance()
  clearDiagnostics()
  queryClient.clear()
  await restartApp()
  return result
}

/** Secrets go first: if the app ends in between, the rest still names what is left to delete. */
async function erase(): Promise<void> {
  closeThreadSessions()
  await queryClient.cancelQueries()
  for (const server of [...(await readServers()), ...(await readRemovedServers())]) {
    await forgetSession(server)
  }
  await deleteAllSecrets()
  await deleteAll()
}
