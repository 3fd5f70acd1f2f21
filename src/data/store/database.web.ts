import type { StoredChange } from '@/core/app/stored-change'
import { clock } from '@/data/device/clock'
import { reloadApp } from '@/data/device/restart'
import type { Connection } from '@/data/tabs/connection'
import { createSharedDatabase } from '@/data/tabs/shared-database'
import { thisTab } from '@/data/tabs/this-tab'

import { terminateWorkers, trackWorkers } from './file/terminate-workers'
import { orFailure } from './open-database'
import { createOwnDatabase } from './own-database'
import { openSelfRepairingDatabase } from './self-repairing-database'

const listeners = new Set<(change: StoredChange) => void>()

/** How long a sleeping page may keep the others waiting. */
const timeoutMilliseconds = 15_000

trackWorkers()

const shared = thisTab
  ? createSharedDatabase({
      ...thisTab,
      channel: thisTab.channel('continuo-database'),
      clock,
      timeoutMilliseconds,
      open: (prepare) => openSelfRepairingDatabase({ prepare, onRepair: announceRepair }),
      onChange: announceChange,
    })
  : createOwnDatabase(announceRepair)

function announceChange(change: StoredChange): void {
  for (const listener of listeners) listener(change)
}

function announceRepair(): void {
  announceChange({ kind: 'everything' })
}

// A page in the browser's back/forward cache must not keep the next page from opening the file.
addEventListener('pagehide', ({ persisted }) => {
  if (!persisted) return
  terminateWorkers()
  shared.leave()
})

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void reloadApp()
})

/** Begins to open the file. Resolves when a worker is opening it, or another tab has it. */
export async function startDatabase(): Promise<void> {
  void shared.read(async () => {}).catch(() => {})
  // Free locks are granted before this query is answered. If the browser refuses to answer, the page is shown anyway.
  await thisTab?.locks.held().catch(() => [])
}

export const readDatabase = <Value>(work: (db: Connection) => Promise<Value>): Promise<Value> =>
  orFailure(shared.read(work))

export const writeDatabase = <Value>(
  work: (db: Connection) => Promise<Value>,
  change: StoredChange = { kind: 'everything' },
): Promise<Value> => orFailure(shared.write(work, change))

/** Does nothing: other tabs may be writing, so a hidden tab must not mark the file as completely written. */
export async function settleDatabase(): Promise<void> {}

export async function reuseDatabase(): Promise<void> {}

export const closeDatabase = (): Promise<void> => shared.close()

export function watchStoredChanges(listener: (change: StoredChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
