import type { Client } from '@libsql/client'

import { systemErrorCode } from '@server/process/system-error'
import type { UnfinishedRun } from '@server/storage/run-store'

/** Longer than a few renewals that come late; a process that is silent for longer is dead. */
const leaseMilliseconds = 20_000

/** Nobody asks for a process that is dead for so long: without its row it is dead too. */
const memoryMilliseconds = 3_600_000

/** The moment by the clock of the database, which is the one that all processes share. */
const databaseTime = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`

/** Of this process among those that share a database. */
export interface Identity {
  processId: string
  host: string
  pid: number
}

export type Lease = ReturnType<typeof createLease>

/** Shows the other processes that this one lives, and tells which of them do not. */
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
            args: [memoryMilliseconds],
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
      if (owner.silence === null || owner.silence > leaseMilliseconds) return true
      if (owner.host !== host || owner.pid === null) return false
      // Numbers of processes are given again: one with ours that is not us was before us.
      return owner.pid === pid ? owner.process_id !== processId : !ports.isRunning(owner.pid)
    },
  }
}

/** Whether this machine has such a process, be it somebody else's. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemErrorCode(error) === 'EPERM'
  }
}
