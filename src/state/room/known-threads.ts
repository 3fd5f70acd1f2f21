import type { Server } from '@/core/server/server'
import { onSessionChange } from '@/data/session/session-entries'
import type { ThreadFacts } from '@/data/store/threads'

/** Older than this, a list is read to its end again, in case the feed missed something. */
const freshMilliseconds = 300_000

interface KnownThreads {
  /** When the list was last read to its end. */
  readonly readAt: number
  /** The latest activity in each room. All that is older is known. */
  readonly newest: ReadonlyMap<string, number>
  /** Threads that changed without becoming active, by room. */
  readonly changed: Map<string, Set<string>>
}

const known = new Map<string, KnownThreads>()

/** How often everything about a server was forgotten. */
const forgotten = new Map<string, number>()
const timesForgotten = (serverId: string) => forgotten.get(serverId) ?? 0

/** The next list of this server has to be read to its end. */
export function forgetKnownThreads(serverId: string): void {
  known.delete(serverId)
  forgotten.set(serverId, timesForgotten(serverId) + 1)
}

/** The next list of this server has to be read as far as this thread. */
export function expectChangedThread(serverId: string, room: string, thread: string): void {
  const changed = known.get(serverId)?.changed
  if (!changed) return forgetKnownThreads(serverId)
  changed.set(room, new Set([...(changed.get(room) ?? []), thread]))
}

// Another person has other threads.
onSessionChange((serverId) => forgetKnownThreads(serverId))

/**
 * Decides how far the pages of a server's rooms have to be read. Only the feed tells of threads that
 * changed without becoming active.
 */
export function readUnknownThreads({ id, features }: Pick<Server, 'id' | 'features'>, now: number) {
  const before = features.includes('feed') ? known.get(id) : undefined
  const forgottenBefore = timesForgotten(id)
  const isFresh = before !== undefined && now - before.readAt < freshMilliseconds
  const newest = new Map<string, number>()
  let isWhole = true

  return {
    /** Whether the rest of the room is known behind a page that has others behind it. */
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

    /** Returns whether the lists were read to their ends, so that what they lack is gone. */
    finish(): boolean {
      // A thread may have been deleted after its page was read.
      if (timesForgotten(id) !== forgottenBefore) return isWhole
      const readAt = isWhole ? now : (before?.readAt ?? now)
      known.set(id, { readAt, newest, changed: before?.changed ?? new Map() })
      return isWhole
    },
  }
}
