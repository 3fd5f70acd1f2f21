import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'

import { Room } from '@/core/contract/room'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { readPreference, writePreference } from '@/data/store/preference'
import { listThreads, upsertThreads, type StoredThread } from '@/data/store/threads'
import { threadsKey } from '@/state/device/query-client'
import type { Server } from '@/state/server/servers'

import { backendOf } from './backend-of'
import { recallUnread } from './unread'

export type { Room } from '@/core/contract/room'

/** A thread as a list shows it. */
export interface ThreadSummary {
  key: ThreadKey
  name: string
  room: Room
  lastActivity: string
  /** What was last said, on one line; empty where the device has not seen it. */
  preview: string
}

const StoredRooms = z.array(Room)

/** The rooms of a server: what it told last time at once, then what it tells now. */
export const roomsQuery = (server: Server) =>
  queryOptions({
    queryKey: ['rooms', server.address],
    queryFn: async ({ client, queryKey }): Promise<readonly Room[]> => {
      if (client.getQueryData(queryKey) === undefined) {
        const stored = await storedRooms(server)
        if (stored.length > 0) client.setQueryData(queryKey, stored, outdated)
      }
      const rooms = await backendOf(server).rooms()
      await attempt(writePreference(roomsOf(server), rooms))
      return rooms
    },
  })

/** Who asks again gets the server's answer, not what is shown in the meantime. */
const outdated = { updatedAt: 0 }

const roomsOf = (server: Server) => `rooms of ${server.id}`

async function storedRooms(server: Server): Promise<readonly Room[]> {
  const stored = await attempt(readPreference(roomsOf(server), StoredRooms))
  return (stored.ok && stored.value) || []
}

/**
 * The threads of all rooms of a server, the latest first: those that the device knows at once, then
 * those that the server tells. When it does not answer, there are both an error and the known ones.
 * Of threads that only the device has, the known ones are all.
 */
export const threadsQuery = (server: Server) =>
  queryOptions({
    queryKey: threadsKey(server),
    queryFn: async ({ client, queryKey }): Promise<readonly ThreadSummary[]> => {
      const isLatest = startAsking(server)
      const { threads: tell } = backendOf(server)
      if (!tell || client.getQueryData(queryKey) === undefined) {
        const stored = await listThreads(server.id)
        recallUnread(stored)
        const threads = summaries(stored, await storedRooms(server))
        if (threads.length > 0) client.setQueryData(queryKey, threads, outdated)
      }
      const rooms = await client.fetchQuery(roomsQuery(server))
      if (tell) {
        const lists = await Promise.all(rooms.map(tell))
        if (isLatest()) await upsertThreads(server.id, lists.flat())
      }
      return summaries(await listThreads(server.id), rooms)
    },
  })

const latest = new Map<string, number>()

/** An answer that was overtaken must not remove threads that were made after it was asked for. */
function startAsking({ id }: Server): () => boolean {
  const number = (latest.get(id) ?? 0) + 1
  latest.set(id, number)
  return () => latest.get(id) === number
}

function summaries(stored: readonly StoredThread[], rooms: readonly Room[]): ThreadSummary[] {
  const known = new Map(rooms.map((room) => [room.id, room]))
  return stored.map(({ key, name, lastActivity, preview }) => ({
    key,
    name,
    room: known.get(key.room) ?? unknownRoom(key.room),
    lastActivity: new Date(lastActivity).toISOString(),
    preview: withoutMarks(preview),
  }))
}

const unknownRoom = (id: string): Room => ({
  id,
  name: id,
  description: '',
  welcome_message: '',
  suggestions: [],
})

/** One line shows no bold, no code and no headings, so it needs no marks for them. */
const withoutMarks = (text: string) => text.replace(/\*\*|`+|^#{1,6}\s/g, '')
