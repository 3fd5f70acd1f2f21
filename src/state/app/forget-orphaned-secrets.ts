import { attempt } from '@/core/failure'
import { deleteAllSecrets } from '@/data/secret/secret'
import { isNewDatabase } from '@/data/store/open-database'
import { readRemovedServers, readServers } from '@/data/store/servers'

/** Deletes the secrets of an earlier installation. On some phones the keychain outlives the app. */
export async function forgetOrphanedSecrets(): Promise<void> {
  const removed = await attempt(readRemovedServers())
  if (!removed.ok || !isNewDatabase()) return
  const servers = await attempt(readServers())
  if (servers.ok && servers.value.length + removed.value.length === 0)
    await attempt(deleteAllSecrets())
}
