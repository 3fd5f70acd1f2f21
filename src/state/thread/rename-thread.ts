import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { renameThread as renameStored } from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'
import { backendOf } from '@/state/room/backend-of'
import { threadsQuery, type ThreadSummary } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'

import { showThreadNote } from './thread-note'

const longestName = 200

/** Shows the new name immediately. Restores the old name if the server does not accept the new one. */
export async function renameThread(
  server: Server,
  { key, name: oldName }: ThreadSummary,
  typed: string,
): Promise<void> {
  const name = Array.from(typed.replaceAll('\0', '').trim()).slice(0, longestName).join('')
  if (name === '' || name === oldName) return
  showName(server, key, name)
  const renamed = await attempt(backendOf(server).rename(key, name))
  if (!renamed.ok) {
    showName(server, key, oldName)
    return showThreadNote({ kind: 'not-renamed', name: oldName, server, failure: renamed.failure })
  }
  // If the device cannot store the name, the next list from the server brings it.
  await attempt(renameStored(key, name))
  await queryClient.invalidateQueries({ queryKey: threadsQuery(server).queryKey })
}

function showName(server: Server, key: ThreadKey, name: string): void {
  const text = threadKeyText(key)
  queryClient.setQueryData(threadsQuery(server).queryKey, (threads) =>
    threads?.map((thread) => (threadKeyText(thread.key) === text ? { ...thread, name } : thread)),
  )
}
