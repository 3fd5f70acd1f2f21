import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt, FailureError } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import { renameThread as renameStored } from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'
import { backendOf } from '@/state/room/backend-of'
import { threadsQuery, type ThreadSummary } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'

import { showThreadNote } from './thread-note'

const longestName = 200

/** Shows the new name immediately. Restores the old name if the new one cannot be stored where the thread lives. */
export async function renameThread(
  server: Server,
  { key, name: oldName }: ThreadSummary,
  typed: string,
): Promise<void> {
  const name = Array.from(typed.replaceAll('\0', '').trim()).slice(0, longestName).join('')
  if (name === '' || name === oldName) return
  showName(server, key, name)
  const renamed = await attempt(rename(server, key, name))
  if (!renamed.ok) {
    showName(server, key, oldName)
    return showThreadNote({ kind: 'not-renamed', name: oldName, server, failure: renamed.failure })
  }
  await queryClient.invalidateQueries({ queryKey: threadsQuery(server).queryKey })
}

async function rename(server: Server, key: ThreadKey, name: string): Promise<void> {
  await backendOf(server).rename(key, name)
  const stored = await attempt(renameStored(key, name))
  // The next list brings a name that the server has.
  if (!stored.ok && abilitiesOf(server).threadsLiveOn === 'device')
    throw new FailureError(stored.failure)
}

function showName(server: Server, key: ThreadKey, name: string): void {
  const text = threadKeyText(key)
  queryClient.setQueryData(threadsQuery(server).queryKey, (threads) =>
    threads?.map((thread) => (threadKeyText(thread.key) === text ? { ...thread, name } : thread)),
  )
}
