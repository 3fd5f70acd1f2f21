import { sql } from 'kysely'
import { z } from 'zod'

import { Change } from '@/core/contract/change'
import { parseJson } from '@/core/parse-json'
import { describeError, type Log } from '@server/http/log'
import type { Database } from '@server/storage/database'

import type { Announce } from './announce'
import { createBell } from './bell'
import { createChangeWriter, type Every } from './change-writer'

export const pollMilliseconds = 1000

const dayMilliseconds = 24 * 60 * 60 * 1000

const maximumReadRows = 100

/** Where a reader starts; `lost` is a position that cannot be found. */
export type FeedPosition = number | 'now' | 'lost'

/** The first entry contains the reader's position and may have no change. */
export interface FeedEntry {
  sequence: number
  change?: Change
}

interface Follower {
  userId: string
  sequence: number
  bell: ReturnType<typeof createBell>
}

const ChangeRow = z.object({ sequence: z.number(), data: z.string() })
const NewestRow = z.object({ sequence: z.number(), user_id: z.string().nullable() })

/** The format that the trigger of the `news` migration writes. */
const ChangesNotification = z.array(z.tuple([z.string().nullable(), z.number()]))

const RangeRow = z.object({ oldest: z.number(), newest: z.number() })

export const every: Every = (milliseconds, act) => {
  const timer = setInterval(act, milliseconds).unref()
  return () => clearInterval(timer)
}

export type Feed = ReturnType<typeof createFeed>

/**
 * Delivers changes to readers in any process, live or later.
 *
 * Changes become visible in the order of their sequence, so a reader of one change has not missed an
 * earlier one. Some databases send notifications of changes; others are polled.
 */
export function createFeed(ports: {
  database: Database
  now: () => Date
  log: Log
  every: Every
  pollMilliseconds: number
}) {
  const { database, now, log } = ports
  const { kysely, notifications } = database
  const followers = new Set<Follower>()
  const closing = new AbortController()
  const writer = createChangeWriter({ database, now, log, every: ports.every, onWritten: wake })
  let stopListening: (() => void) | undefined
  let polling: Promise<void> | undefined
  let seen: number | undefined

  const announce: Announce = (userId, change) => writer.write(userId, change)

  /** With a sequence, wakes only the followers that have not reached it. */
  function wake(userId: string | null, sequence = Number.POSITIVE_INFINITY) {
    for (const follower of followers) {
      const isConcerned = userId === null || follower.userId === userId
      if (isConcerned && follower.sequence < sequence) follower.bell.ring()
    }
  }

  /** Finds changes of other processes. The first poll has no starting point, so it wakes everyone. */
  async function findChanges() {
    if (seen === undefined) {
      seen = (await readRange()).newest
      return wake(null)
    }
    const rows = await kysely
      .selectFrom('changes')
      .select((query) => ['user_id', query.fn.max('sequence').as('sequence')])
      .where('sequence', '>', seen)
      .groupBy('user_id')
      .execute()
    for (const { user_id, sequence } of rows.map((row) => NewestRow.parse(row))) {
      seen = Math.max(seen ?? 0, sequence)
      wake(user_id, sequence)
    }
  }

  /** Handles a notification of changes. Wakes all followers if some changes may have been missed. */
  function onNotification(message: string | undefined) {
    const newest =
      message === undefined ? undefined : ChangesNotification.safeParse(parseJson(message)).data
    if (!newest) return wake(null)
    for (const [userId, sequence] of newest) wake(userId, sequence)
  }

  function listen(): () => void {
    return notifications
      ? notifications.subscribe('changes', onNotification)
      : ports.every(ports.pollMilliseconds, poll)
  }

  function poll() {
    polling ??= findChanges()
      .catch((error: unknown) => log({ event: 'feed-poll-failed', ...describeError(error) }))
      .finally(() => (polling = undefined))
  }

  function join(follower: Follower) {
    followers.add(follower)
    stopListening ??= listen()
  }

  function leave(follower: Follower) {
    followers.delete(follower)
    if (followers.size > 0) return
    stopListening?.()
    stopListening = undefined
    seen = undefined
  }

  async function readRange() {
    const { rows } = await sql`SELECT coalesce(max(sequence), 0) AS newest,
      coalesce(min(sequence), 1) AS oldest FROM changes`.execute(kysely)
    return RangeRow.parse(rows[0])
  }

  async function begin(position: FeedPosition): Promise<FeedEntry> {
    const { oldest, newest } = await readRange()
    if (position === 'now') return { sequence: newest }
    const isKept = position !== 'lost' && position >= oldest - 1 && position <= newest
    return isKept ? { sequence: position } : { sequence: newest, change: { type: 'reset' } }
  }

  async function read(userId: string, after: number) {
    const later = kysely
      .selectFrom('changes')
      .select(['sequence', 'data'])
      .where('sequence', '>', after)
    const rows = await later
      .where('user_id', '=', userId)
      .unionAll(later.where('user_id', 'is', null))
      .orderBy('sequence')
      .limit(maximumReadRows)
      .execute()
    return rows.map(parse)
  }

  /** Skips changes that a later version wrote, but keeps their sequence. */
  function parse(row: unknown): { sequence: number; change: Change | undefined } {
    const { sequence, data } = ChangeRow.parse(row)
    const result = Change.safeParse(parseJson(data))
    if (!result.success) log({ event: 'change-unreadable', sequence })
    return { sequence, change: result.data }
  }

  async function settled() {
    await writer.settled()
    await polling
  }

  return {
    announce,

    /** Yields a user's changes after a position until the signal is aborted or the feed closes. */
    async *follow(
      userId: string,
      position: FeedPosition,
      signal: AbortSignal,
    ): AsyncGenerator<FeedEntry> {
      const bell = createBell()
      const follower = { userId, sequence: 0, bell }
      const isOver = () => signal.aborted || closing.signal.aborted
      signal.addEventListener('abort', bell.ring, { once: true })
      join(follower)
      try {
        const first = await begin(position)
        follower.sequence = first.sequence
        yield first
        while (!isOver()) {
          // Starts to wait before it reads, so that a change in between is not missed.
          const rung = bell.wait()
          const changes = await read(userId, follower.sequence)
          for (const { sequence, change } of changes) {
            follower.sequence = sequence
            if (isOver()) return
            if (change) yield { sequence, change }
          }
          if (changes.length === 0 && !isOver()) await rung
        }
      } finally {
        signal.removeEventListener('abort', bell.ring)
        leave(follower)
      }
    },

    /**
     * Deletes changes older than a day, oldest first, so that no gap arises. The newest change stays,
     * because it marks the position of readers that are up to date.
     */
    async sweep() {
      try {
        const yesterday = new Date(now().getTime() - dayMilliseconds)
        await sql`DELETE FROM changes WHERE sequence < coalesce(
          (SELECT sequence FROM changes WHERE at >= ${yesterday} ORDER BY sequence LIMIT 1),
          (SELECT max(sequence) FROM changes))`.execute(kysely)
      } catch (error) {
        log({ event: 'feed-sweep-failed', ...describeError(error) })
      }
    },

    /** Resolves when everything announced has been written. */
    settled,

    /** Releases all followers. Later announcements are still written. */
    async close() {
      closing.abort()
      wake(null)
      writer.stop()
      await settled()
    },
  }
}
