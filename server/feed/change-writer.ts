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

/** After a loss nobody knows what is missing, so everyone must reload everything. */
const loss: Change = { type: 'reset' }

/** Writes changes in order; those that arrive during a write go together into the next one. */
export function createChangeWriter(ports: {
  database: Database
  now: () => Date
  log: Log
  every: Every
  written: (userId: string | null) => void
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

  /** Somebody may wait for what was lost, and nothing else may happen for a long time. */
  function tryAgain() {
    if (hasLost) writing ??= writeAll()
    else stop()
  }

  function stop() {
    stopTrying?.()
    stopTrying = undefined
  }

  async function write(entries: Entry[]) {
    const told = hasLost ? [entryOf(undefined, loss), ...entries] : entries
    if (told.length === 0) return
    hasLost = false
    try {
      await insert(database, told)
      for (const userId of new Set(told.map((entry) => entry.userId))) ports.written(userId)
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

    /** Later changes are still written. */
    stop,
  }
}

/** Any number that nobody else uses in this database. */
const lockNumber = 860_202

/**
 * Changes become visible in the order of their sequence: a file has one writer, and elsewhere the
 * lock lets one process after the other write.
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
