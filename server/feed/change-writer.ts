import { setImmediate } from 'node:timers/promises'
import type { Client } from '@libsql/client'

import type { Change } from '@/core/contract/change'
import { describeError, type Log } from '@server/http/log'

interface Entry {
  userId: string | null
  change: Change
  at: number
}

/** Further changes are dropped, so that a hanging database does not exhaust memory. */
export const maximumWaiting = 10_000

/** After a loss nobody knows what is missing, so everyone must reload everything. */
const loss: Change = { type: 'reset' }

/** Writes changes in order; those that arrive during a write go together into the next one. */
export function createChangeWriter(ports: {
  client: Client
  now: () => Date
  log: Log
  written: (userId: string | null) => void
}) {
  const { client, now, log } = ports
  let waiting: Entry[] = []
  let writing: Promise<void> | undefined
  let hasLost = false

  function entryOf(userId: string | undefined, change: Change): Entry {
    return { userId: userId ?? null, change, at: now().getTime() }
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
      await client.batch(told.map(insertion), 'write')
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

function insertion({ userId, change, at }: Entry) {
  return {
    sql: 'INSERT INTO changes (user_id, data, at) VALUES (?, ?, ?)',
    args: [userId, JSON.stringify(change), at],
  }
}
