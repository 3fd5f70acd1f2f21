import type { Server } from '@/core/server/server'
import { onSessionChange } from '@/data/session/session-entries'
import type { ThreadFacts } from '@/data/store/threads'

/** After this time a list is read to its end again, in case the feed missed something. */
const freshMilliseconds = 300_000

interface KnownThreads {
  /** When the list was last read to its end. */
  readonly readAt: number
  /** The latest activity in each room. Everything older is known. */
  readonly newest: ReadonlyMap<string, number>
  /** Threads that changed without becoming active, by room. */
  readonly changed: Map<string, Set<string>>
}

const known = new Map<string, KnownThreads>()

/** How often the known threads of a server were forgotten. */
const forgotten = new Map<string, number>()
const timesForgotten = (serverId: string) => forgotten.get(serverId) ?? 0

/** Requires the next list of a server to be read to its end. */
export function forgetKnownThreads(serverId: string): void {
  known.delete(serverId)
  forgotten.set(serverId, timesForgotten(serverId) + 1)
}

/** Requires the next list of a server to be read at least as far as a thread. */
export function expectChangedThread(serverId: string, room: string, thread: string): void {
  const changed = known.get(serverId)?.changed
  if (!changed) return forgetKnownThreads(serverId)
  changed.set(room, new Set([...(changed.get(room) ?? []), thread]))
}

// Another person has other threads.
onSessionChange((serverId) => forgetKnownThreads(serverId))

/**
 * Decides how far the pages of a server's rooms have to be read. Only the feed reports threads that
 * changed without becoming active.
 */
export function beginThreadListRead(
  { id, features }: Pick<Server, 'id' | 'features'>,
  now: number,
) {
  const before = features.includes('feed') ? known.get(id) : undefined
  const forgottenBefore = timesForgotten(id)
  const isFresh = before !== undefined && now - before.readAt < freshMilliseconds
  const newest = new Map<string, number>()
  let isWhole = true

  return {
    /** Whether all threads after a page are known. Must not be called for the last page. */
    isRestKnown(room: string, page: readonly ThreadFacts[]): boolean {
      if (!newest.has(room)) newest.set(room, page[0]?.lastActivity ?? 0)
      const changed = before?.changed.get(room)
      for (const { key } of page) changed?.delete(key.thread)
      const until = before?.newest.get(room)
      const last = page.at(-1)?.lastActivity
      const isKnown =
        isFresh && until !== undefined && last !== undefined && last < until && !changed?.size
      if (isKnown) isWhole = false
      return isKnown
    },

    /** Returns whether all lists were read to their ends, so that a thread they lack no longer exists. */
    finish(): boolean {
      // A thread may have been deleted after its page was read.
      if (timesForgotten(id) !== forgottenBefore) return isWhole
      const readAt = isWhole ? now : (before?.readAt ?? now)
      known.set(id, { readAt, newest, changed: before?.changed ?? new Map() })
      return isWhole
    },
  }
}
