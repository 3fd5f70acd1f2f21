import { attempt } from '@/core/failure'
import { deleteAllSecrets } from '@/data/secret/secret'
import { isNewDatabase } from '@/data/store/open-database'
import { readRemovedServers, readServers } from '@/data/store/servers'

/** A keychain outlives the app on some phones. Secrets of an installation before this one have no owner. */
export async function forgetOrphanedSecrets(): Promise<void> {
  const removed = await attempt(readRemovedServers())
  if (!removed.ok || !isNewDatabase()) return
  const servers = await attempt(readServers())
  if (servers.ok && servers.value.length + removed.value.length === 0)
    await attempt(deleteAllSecrets())
}
