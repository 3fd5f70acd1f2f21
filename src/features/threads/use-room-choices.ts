import { useQueries, useQuery } from '@tanstack/react-query'

import { abilitiesOf } from '@/core/server/abilities'
import { roomsQuery, type Room } from '@/state/room/rooms'
import { serversQuery, type Server } from '@/state/server/servers'
import { useWords } from '@/words/use-words'

import type { NewThreadPage } from './use-open-thread'

/** A room in which a thread can start. */
export interface RoomChoice {
  /** Unique across servers. */
  id: string
  name: string
  detail: string | undefined
  page: NewThreadPage
}

/** The rooms of all servers that have listed theirs. */
export function useRoomChoices(): readonly RoomChoice[] {
  const words = useWords().models
  const { data: servers = [] } = useQuery(serversQuery)
  const rooms = useQueries({ queries: servers.map(roomsQuery) })
  const detailOf = (server: Server, { description }: Room) => {
    if (servers.length > 1) return server.name
    if (description === '') return undefined
    return abilitiesOf(server).rooms === 'models' ? words.tokens(description) : description
  }
  return servers.flatMap((server, index) =>
    (rooms[index]?.data ?? []).map((room) => ({
      id: servers.length > 1 ? `${server.id}-${room.id}` : room.id,
      name: room.name,
      detail: detailOf(server, room),
      page: {
        pathname: '/chat/[server]/[room]',
        params: { server: server.id, room: room.id },
      },
    })),
  )
}
