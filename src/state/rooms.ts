import { queryOptions } from '@tanstack/react-query'

import type { Room } from '@/core/contract/room'
import type { ThreadKey } from '@/core/thread-key'
import { fetchRooms, fetchThreads } from '@/data/agent-server'

import type { Server } from './servers'

export type { Room } from '@/core/contract/room'

/** A thread as a list shows it. */
export interface ThreadSummary {
  key: ThreadKey
  name: string
  room: Room
  lastActivity: string
}

export const roomsQuery = (server: Server) =>
  queryOptions({
    queryKey: ['rooms', server.address],
    queryFn: () => fetchRooms(server.address),
  })

/** The threads of all rooms of a server, the latest first. */
export const threadsQuery = (server: Server) =>
  queryOptions({
    queryKey: ['threads', server.address],
    queryFn: async ({ client }): Promise<readonly ThreadSummary[]> => {
      const rooms = await client.fetchQuery(roomsQuery(server))
      const lists = await Promise.all(
        rooms.map(async (room) =>
          (await fetchThreads(server.address, room.id)).map((thread) => ({
            key: { server: server.id, room: room.id, thread: thread.thread_id },
            name: thread.metadata.name,
            room,
            lastActivity: thread.last_activity ?? thread.created,
          })),
        ),
      )
      return lists.flat().sort((a, b) => b.lastActivity.localeCompare(a.lastActivity))
    },
  })
