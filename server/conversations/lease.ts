import { systemErrorCode } from '@server/process/system-error'
import type { Database } from '@server/storage/database'
import { databaseClock, momentAgo } from '@server/storage/database-clock'
import type { UnfinishedRun } from '@server/storage/run-store'

/** A process that is silent for longer counts as dead. Tolerates a few late renewals. */
export const leaseMilliseconds = 20_000

/** When to delete the row of a dead process. A process without a row counts as dead too. */
const retentionMilliseconds = 3_600_000

/** Identifies this process among those that share a database. */
export interface Identity {
  processId: string
  host: string
  pid: number
}

export type Lease = ReturnType<typeof createLease>

/** Shows other processes that this one is alive, and detects dead ones. */
export function createLease(
  ports: Identity & { database: Database; isRunning: (pid: number) => boolean },
) {
  const { processId, host, pid } = ports
  const { engine, kysely, writeAll } = ports.database
  const now = databaseClock[engine]

  /** No lease can be renewed during an outage, so silence proves nothing until a while after it. */
  let trustedFrom = 0
  let isAway = false

  return {
    processId,

    async renew() {
      const renewing = writeAll([
        kysely
          .insertInto('processes')
          .values({ process_id: processId, host, pid, seen: now })
          .onConflict((conflict) => conflict.column('process_id').doUpdateSet({ seen: now }))
          .compile(),
        kysely
          .deleteFrom('processes')
          .where('seen', '<', momentAgo(engine, retentionMilliseconds))
          .compile(),
      ])
      await renewing.catch((error: unknown) => {
        isAway = true
        throw error
      })
      if (isAway) trustedFrom = performance.now() + leaseMilliseconds
      isAway = false
    },

    async release() {
      await kysely.deleteFrom('processes').where('process_id', '=', processId).execute()
    },

    isGone(owner: UnfinishedRun): boolean {
      if (owner.silence_milliseconds === null) return true
      const isTrusted = !isAway && performance.now() >= trustedFrom
      if (isTrusted && owner.silence_milliseconds > leaseMilliseconds) return true
      if (owner.host !== host || owner.pid === null) return false
      // The system reuses process ids: an owner with our id that is not us is dead.
      return owner.pid === pid ? owner.process_id !== processId : !ports.isRunning(owner.pid)
    },
  }
}

/** Returns true if this machine runs a process with this id, whichever user owns it. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemErrorCode(error) === 'EPERM'
  }
}
