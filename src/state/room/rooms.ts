import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { FailureError, attempt, isUnanswered } from '@/core/failure'
import { AgentRoom, type AgentRoom as Room } from '@/core/server/agent-room'
import { readPreference, writePreference } from '@/data/store/preference'
import {
  listThreads,
  threadsOnServer,
  upsertThreads,
  type StoredThread,
} from '@/data/store/threads'
import { queryClient, roomsKey, threadsKey } from '@/state/device/query-client'
import type { Server } from '@/state/server/servers'

import { backendOf } from './backend-of'
import { beginThreadListRead, forgetKnownThreads } from './known-threads'
import { followUnread, recallUnread } from './unread'

export type { AgentRoom as Room } from '@/core/server/agent-room'

/** A thread as a list shows it. */
export interface ThreadSummary {
  key: ThreadKey
  name: string
  room: Room
  lastActivity: string
  /** The last message on one line; empty if the device does not have it. */
  preview: string
  /** What the person has written but not sent. */
  draft: string
  isPinned: boolean
  labels: readonly string[]
}

const StoredRooms = z.array(AgentRoom)

/** The rooms of a server: first the stored ones from its last list, then those that it lists now. */
export const roomsQuery = (server: Server) =>
  queryOptions({
    queryKey: roomsKey(server),
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

/** Stored data is stale from the start, so that the server is asked too. */
const outdated = { updatedAt: 0 }

const roomsOf = (server: Server) => `rooms of ${server.id}`

async function storedRooms(server: Server): Promise<readonly Room[]> {
  const stored = await attempt(readPreference(roomsOf(server), StoredRooms))
  return (stored.ok && stored.value) || []
}

/**
 * The threads of all rooms of a server, latest first. Shows those that the device knows, then those that
 * the server lists. When the server cannot be reached, the query has both an error and the threads that
 * the device knows.
 */
export const threadsQuery = (server: Server) =>
  queryOptions({
    queryKey: threadsKey(server),
    queryFn: async ({ client, queryKey }): Promise<readonly ThreadSummary[]> => {
      const { threads: listOf } = backendOf(server)
      if (client.getQueryData(queryKey) === undefined) forgetKnownThreads(server.id)
      const showStored = async () => {
        const stored = await listThreads(server.id)
        const threads = summaries(stored, await storedRooms(server))
        if (threads.length > 0) client.setQueryData(queryKey, threads, outdated)
        return stored
      }
      if (!listOf || client.getQueryData(queryKey) === undefined) recallUnread(await showStored())
      const rooms = await attempt(fetchThreads(server, showStored))
      if (rooms.ok) return summaries(await listThreads(server.id), rooms.value)
      // A thread that was begun offline is only on the device.
      await showStored()
      throw new FailureError(rooms.failure)
    },
    // Polls until the server answers, so that the list is soon up to date.
    refetchInterval: ({ state: { error } }) =>
      error && isUnanswered(error.failure) ? unreachableIntervalMilliseconds : false,
  })

const unreachableIntervalMilliseconds = 5_000

/**
 * Fetches the rooms of a server, and stores their threads page by page, as far as something may have
 * changed. If there are several pages, the first is shown while the others are read.
 */
async function fetchThreads(
  server: Server,
  showStored: () => Promise<unknown>,
): Promise<readonly Room[]> {
  const isLatest = startRequest(server)
  const { threads: listOf } = backendOf(server)
  // Read before the request, because another tab may store a thread that is newer than the list.
  const hadBefore = listOf ? await threadsOnServer(server.id) : []
  const rooms = await queryClient.fetchQuery(roomsQuery(server))
  if (!listOf) return rooms
  const gone = new Set(hadBefore)
  const reading = beginThreadListRead(server, Date.now())
  const lastPages = await Promise.all(
    rooms.map(async (room) => {
      let isFirst = true
      for await (const { threads, hasMore } of listOf(room)) {
        if (!isLatest()) break
        for (const { key } of threads) gone.delete(threadKeyText(key))
        if (!hasMore && isFirst) return threads
        await upsertThreads(server.id, threads, [])
        if (isFirst) await showStored()
        isFirst = false
        if (hasMore && reading.isRestKnown(room.id, threads)) break
      }
      return []
    }),
  )
  if (!isLatest()) return rooms
  const isWhole = reading.finish()
  await upsertThreads(server.id, lastPages.flat(), isWhole ? [...gone] : [])
  return rooms
}

/** Shows the stored threads, after another tab has changed them. */
export async function showStoredThreads(server: Server): Promise<void> {
  const { queryKey } = threadsQuery(server)
  if (queryClient.getQueryData(queryKey) === undefined) return
  const stored = await attempt(listThreads(server.id))
  if (!stored.ok) return
  followUnread(stored.value)
  const threads = summaries(stored.value, await storedRooms(server))
  // The time of the last answer from the server does not change.
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  queryClient.setQueryData(queryKey, threads, { updatedAt })
}

/** Shows a draft of a thread in the list. */
export function showDraft(key: ThreadKey, draft: string): void {
  const text = threadKeyText(key)
  const isChanged = (thread: ThreadSummary) =>
    threadKeyText(thread.key) === text && thread.draft !== draft
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['threads'] })) {
    const threads = queryClient.getQueryData<readonly ThreadSummary[]>(query.queryKey)
    if (!threads?.some(isChanged)) continue
    // Unlike setQueryData, this keeps the error and the age of the list.
    query.setState({
      data: threads.map((thread) => (isChanged(thread) ? { ...thread, draft } : thread)),
    })
  }
}

const latest = new Map<string, number>()

/**
 * Returns a function that tells whether this is still the latest request. An outdated list must not
 * remove threads that were created after it was requested.
 */
function startRequest({ id }: Server): () => boolean {
  const number = (latest.get(id) ?? 0) + 1
  latest.set(id, number)
  return () => latest.get(id) === number
}

function summaries(stored: readonly StoredThread[], rooms: readonly Room[]): ThreadSummary[] {
  const known = new Map(rooms.map((room) => [room.id, room]))
  return stored.map(({ key, name, lastActivity, preview, draft, isPinned, labels }) => ({
    key,
    name,
    room: known.get(key.room) ?? unknownRoom(key.room),
    lastActivity: new Date(lastActivity).toISOString(),
    preview: withoutMarks(preview),
    draft,
    isPinned,
    labels,
  }))
}

const unknownRoom = (id: string): Room => ({
  id,
  name: id,
  description: '',
  welcome_message: '',
  suggestions: [],
})

/** Removes the Markdown of bold text, code and headings. */
const withoutMarks = (text: string) => text.replace(/\*\*|`+|^#{1,6}\s/g, '')
