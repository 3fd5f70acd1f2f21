import { attempt } from '@/core/failure'
import { queryClient } from '@/state/device/query-client'
import { roomsQuery, threadsQuery } from '@/state/room/rooms'
import { serversQuery } from '@/state/server/servers'
import { openThread } from '@/state/thread/thread-sessions'

/** Loads a conversation during the first render of its page, which would load one part after the other. */
export async function preloadConversation(place: {
  server: string
  room: string
  thread: string | undefined
}): Promise<void> {
  const servers = await attempt(queryClient.ensureQueryData(serversQuery))
  const server = servers.ok && servers.value.find(({ id }) => id === place.server)
  if (!server) return
  void queryClient.prefetchQuery(roomsQuery(server))
  if (place.thread === undefined) return
  void queryClient.prefetchQuery(threadsQuery(server))
  void openThread(server, { ...place, thread: place.thread })
}
