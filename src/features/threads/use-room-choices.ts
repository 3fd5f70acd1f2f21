import { useQueries, useQuery } from '@tanstack/react-query'

import type { ModelFacts } from '@/core/completions/model-profile'
import { abilitiesOf } from '@/core/server/abilities'
import { modelFactsText } from '@/parts/model-facts-text'
import { modelsQuery } from '@/state/model/models'
import { recentFirst, recentModelsQuery } from '@/state/model/recent-models'
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
  const models = useQueries({
    queries: servers.map((server) => ({ ...modelsQuery(server), enabled: false })),
  })
  const recent = useQueries({ queries: servers.map(recentModelsQuery) })
  const detailOf = (server: Server, { description }: Room, facts: ModelFacts | undefined) => {
    const size = description === '' ? undefined : words.tokens(description)
    const told = facts ? modelFactsText(facts, words) : size
    const known = abilitiesOf(server).rooms === 'models' ? told : description
    const name = servers.length > 1 ? server.name : undefined
    return [name, known].filter(Boolean).join(' · ') || undefined
  }
  return servers.flatMap((server, index) =>
    recentFirst(rooms[index]?.data ?? [], recent[index]?.data ?? [], ({ id }) => id).map(
      (room) => ({
        id: servers.length > 1 ? `${server.id}-${room.id}` : room.id,
        name: room.name,
        detail: detailOf(
          server,
          room,
          models[index]?.data?.find(({ id }) => id === room.id)?.facts,
        ),
        page: {
          pathname: '/chat/[server]/[room]',
          params: { server: server.id, room: room.id },
        },
      }),
    ),
  )
}

/** Whether a server has yet to list its rooms. */
export function useAreRoomsLoading(): boolean {
  const { data: servers = [] } = useQuery(serversQuery)
  return useQueries({ queries: servers.map(roomsQuery) }).some(({ isLoading }) => isLoading)
}
