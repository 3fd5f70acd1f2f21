import type { StoredChange } from '@/core/app/stored-change'
import { clock } from '@/data/device/clock'
import { reloadApp } from '@/data/device/restart'
import type { Connection } from '@/data/tabs/connection'
import { createSharedDatabase } from '@/data/tabs/shared-database'
import { thisTab } from '@/data/tabs/this-tab'

import { endWorkers, noteWorkers } from './file/end-workers'
import { orFailure } from './open-database'
import { createOwnDatabase } from './own-database'
import { openSteadyDatabase } from './steady-database'

const listeners = new Set<(change: StoredChange) => void>()

/** How long a page that sleeps may keep the others waiting. */
const patienceMilliseconds = 15_000

noteWorkers()

const shared = thisTab
  ? createSharedDatabase({
      ...thisTab,
      channel: thisTab.channel('continuo-database'),
      clock,
      patienceMilliseconds,
      open: (prepare) => openSteadyDatabase({ prepare, onMend: tellMend }),
      onChange: tellChange,
    })
  : createOwnDatabase(tellMend)

function tellChange(change: StoredChange): void {
  for (const listener of listeners) listener(change)
}

function tellMend(): void {
  tellChange({ kind: 'everything' })
}

// A page that is kept in the browser's cache must not keep the file from the page that follows.
addEventListener('pagehide', ({ persisted }) => {
  if (!persisted) return
  endWorkers()
  shared.leave()
})

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void reloadApp()
})

/** Begins to open the file. Resolves when a worker is at it, or another tab has the file. */
export async function startDatabase(): Promise<void> {
  void shared.read(async () => {}).catch(() => {})
  // Locks that are free are given before this is answered. A browser that refuses to answer shows the page all the same.
  await thisTab?.locks.held().catch(() => [])
}

export const readDatabase = <Value>(work: (db: Connection) => Promise<Value>): Promise<Value> =>
  orFailure(shared.read(work))

export const writeDatabase = <Value>(
  work: (db: Connection) => Promise<Value>,
  change: StoredChange = { kind: 'everything' },
): Promise<Value> => orFailure(shared.write(work, change))

/** Other tabs may be at work, so a tab that is hidden says nothing. */
export async function settleDatabase(): Promise<void> {}

export async function reuseDatabase(): Promise<void> {}

export const closeDatabase = (): Promise<void> => shared.close()

export function watchStoredChanges(listener: (change: StoredChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
