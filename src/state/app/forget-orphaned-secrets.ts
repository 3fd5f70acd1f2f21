import { attempt } from '@/core/failure'
import { deleteAllSecrets } from '@/data/secret/secret'
import { isNewDatabase } from '@/data/store/open-database'
import { readRemovedServers, readServers } from '@/data/store/servers'

/** A keychain outlives the app on some phones. Secrets of an installation before this one have no owner. */
export async function forgetOrphanedSecrets(): Promise<void> {
  const servers = await attempt(readServers())
  const removed = await attempt(readRemovedServers())
  if (!servers.ok || !removed.ok || !isNewDatabase()) return
  if (servers.value.length + removed.value.length === 0) await attempt(deleteAllSecrets())
}
