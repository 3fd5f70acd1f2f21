import { useQueries, useQuery } from '@tanstack/react-query'
import type { Href } from 'expo-router'

import { roomsQuery } from '@/state/rooms'
import { serversQuery } from '@/state/servers'

/** Where a thread can be begun. */
export interface RoomChoice {
  /** Rooms of two servers may have the same name for themselves. */
  id: string
  name: string
  detail: string | undefined
  page: Href
}

/** The rooms of all servers that have told theirs. */
export function useRoomChoices(): readonly RoomChoice[] {
  const { data: servers = [] } = useQuery(serversQuery)
  const rooms = useQueries({ queries: servers.map(roomsQuery) })
  return servers.flatMap((server, index) =>
    (rooms[index]?.data ?? []).map((room) => ({
      id: servers.length > 1 ? `${server.id}-${room.id}` : room.id,
      name: room.name,
      detail: (servers.length > 1 ? server.name : room.description) || undefined,
      page: {
        pathname: '/chat/[server]/[room]' as const,
        params: { server: server.id, room: room.id },
      },
    })),
  )
}
