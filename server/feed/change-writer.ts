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

/** After a loss nobody knows what is missing, so everyone must reload everything. */
const loss: Change = { type: 'reset' }

/** Writes changes in order; those that arrive during a write go together into the next one. */
export function createChangeWriter(ports: {
  database: Database
  now: () => Date
  log: Log
  written: (userId: string | null) => void
}) {
  const { database, now, log } = ports
  let waiting: Entry[] = []
  let writing: Promise<void> | undefined
  let hasLost = false

  function entryOf(userId: string | undefined, change: Change): Entry {
    return { userId: userId ?? null, change, at: now() }
  }

  async function writeAll() {
    // Lets the caller respond first, because a file database blocks this thread.
    await setImmediate()
    while (waiting.length > 0) {
      const entries = waiting
      waiting = []
      await write(entries)
    }
    writing = undefined
  }

  async function write(entries: Entry[]) {
    const told = hasLost ? [entryOf(undefined, loss), ...entries] : entries
    hasLost = false
    try {
      await insert(database, told)
      for (const userId of new Set(told.map((entry) => entry.userId))) ports.written(userId)
    } catch (error) {
      hasLost = true
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
