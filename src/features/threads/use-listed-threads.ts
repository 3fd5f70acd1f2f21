import { useQueries } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'

import { threadKeyText } from '@/core/conversation/thread-key'
import type { Failure } from '@/core/failure'
import { threadsQuery } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { deletedThreadsAtom } from '@/state/thread/delete-thread'
import type { ThreadOfServer } from '@/state/thread/organize-threads'

/** The threads of all servers, and the servers that failed to list theirs. */
export function useListedThreads(servers: readonly Server[]): {
  threads: readonly ThreadOfServer[]
  failed: readonly { server: Server; failure: Failure; refetch: () => void }[]
  isPending: boolean
} {
  const deleted = useAtomValue(deletedThreadsAtom)
  const lists = useQueries({ queries: servers.map(threadsQuery) })
  const threads = servers.flatMap((server, index) =>
    (lists[index]?.data ?? [])
      .filter(({ key }) => deleted.size === 0 || !deleted.has(threadKeyText(key)))
      .map((thread) => ({ server, thread })),
  )
  const failed = lists.flatMap(({ error, refetch }, index) => {
    const server = servers[index]
    return error && server ? { server, failure: error.failure, refetch: () => void refetch() } : []
  })
  return { threads, failed, isPending: lists.some((list) => list.isPending) }
}
