import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'

import type { Change } from '@/core/contract/change'
import { describeError, type Log } from '@server/http/log'
import type { Database } from '@server/storage/database'

interface Entry {
  userId: string | null
  change: Change
  at: Date
}

/** Further changes are dropped, so that a hanging database does not exhaust memory. */
export const maximumWaiting = 10_000

const retryMilliseconds = 1000

/** Repeats an action until the returned function is called. */
export type Every = (milliseconds: number, act: () => void) => () => void

/** Sent after changes were lost: nobody knows which, so everyone must reload everything. */
const loss: Change = { type: 'reset' }

/** Writes changes in order. Those that arrive during a write are batched into the next one. */
export function createChangeWriter(ports: {
  database: Database
  now: () => Date
  log: Log
  every: Every
  onWritten: (userId: string | null) => void
}) {
  const { database, now, log } = ports
  let waiting: Entry[] = []
  let writing: Promise<void> | undefined
  let hasLost = false
  let stopTrying: (() => void) | undefined

  function entryOf(userId: string | undefined, change: Change): Entry {
    return { userId: userId ?? null, change, at: now() }
  }

  async function writeAll() {
    // Lets the caller respond first, because a file database blocks this thread.
    await setImmediate()
    do {
      const entries = waiting
      waiting = []
      await write(entries)
    } while (waiting.length > 0)
    writing = undefined
  }

  /** Reports a loss on a timer, because the next change may not come for a long time. */
  function tryAgain() {
    if (hasLost) writing ??= writeAll()
    else stop()
  }

  function stop() {
    stopTrying?.()
    stopTrying = undefined
  }

  async function write(entries: Entry[]) {
    const batch = hasLost ? [entryOf(undefined, loss), ...entries] : entries
    if (batch.length === 0) return
    hasLost = false
    try {
      await insert(database, batch)
      for (const userId of new Set(batch.map((entry) => entry.userId))) ports.onWritten(userId)
    } catch (error) {
      hasLost = true
      stopTrying ??= ports.every(retryMilliseconds, tryAgain)
      if (entries.length === 0) return
      log({ event: 'changes-lost', changes: entries.length, ...describeError(error) })
    }
  }

  return {
    write(userId: string | undefined, change: Change) {
      if (waiting.length >= maximumWaiting) {
        hasLost = true
        return
      }
      waiting.push(entryOf(userId, change))
      writing ??= writeAll()
    },

    settled: async () => writing,

    /** Stops the timer. Later changes are still written. */
    stop,
  }
}

/** An arbitrary number that no other lock in this database uses. */
const lockNumber = 860_202

/**
 * Makes changes visible in the order of their sequence: a file has only one writer, and on PostgreSQL
 * the lock lets one process write at a time.
 */
async function insert({ engine, kysely, writeAll }: Database, entries: readonly Entry[]) {
  const rows = entries.map(({ userId, change, at }) => ({
    user_id: userId,
    data: JSON.stringify(change),
    at,
  }))
  const lock = sql`SELECT pg_advisory_xact_lock(${lockNumber})`
  await writeAll([
    ...(engine === 'postgres' ? [lock.compile(kysely)] : []),
    ...inChunks(rows).map((chunk) => kysely.insertInto('changes').values(chunk).compile()),
  ])
}

/** A statement has at most 32,766 parameters in a file, and 65,535 in PostgreSQL. */
const maximumRows = 1000

function inChunks<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / maximumRows)
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * maximumRows, (index + 1) * maximumRows),
  )
}
