import type { Client } from '@libsql/client'

import { systemErrorCode } from '@server/process/system-error'
import type { UnfinishedRun } from '@server/storage/run-store'

/** A process that is silent for longer counts as dead. Tolerates a few late renewals. */
const leaseMilliseconds = 20_000

/** When to delete the row of a dead process. A process without a row counts as dead too. */
const retentionMilliseconds = 3_600_000

/** The database clock, which all processes share. */
const databaseTime = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`

/** Identifies this process among those that share a database. */
export interface Identity {
  processId: string
  host: string
  pid: number
}

export type Lease = ReturnType<typeof createLease>

/** Shows other processes that this one is alive, and detects dead ones. */
export function createLease(
  ports: Identity & { client: Client; isRunning: (pid: number) => boolean },
) {
  const { client, processId, host, pid } = ports

  return {
    processId,

    async renew() {
      await client.batch(
        [
          {
            sql: `INSERT INTO processes (process_id, host, pid, seen)
              VALUES (?, ?, ?, ${databaseTime})
              ON CONFLICT (process_id) DO UPDATE SET seen = excluded.seen`,
            args: [processId, host, pid],
          },
          {
            sql: `DELETE FROM processes WHERE seen < ${databaseTime} - ?`,
            args: [retentionMilliseconds],
          },
        ],
        'write',
      )
    },

    async release() {
      await client.execute({
        sql: 'DELETE FROM processes WHERE process_id = ?',
        args: [processId],
      })
    },

    isGone(owner: UnfinishedRun): boolean {
      if (owner.silence_milliseconds === null || owner.silence_milliseconds > leaseMilliseconds)
        return true
      if (owner.host !== host || owner.pid === null) return false
      // The system reuses process ids: an owner with our id that is not us is dead.
      return owner.pid === pid ? owner.process_id !== processId : !ports.isRunning(owner.pid)
    },
  }
}

/** Checks this machine for a process with this id, of any user. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemErrorCode(error) === 'EPERM'
  }
}
