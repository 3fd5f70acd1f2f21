import type { StoredChange } from '@/core/app/stored-change'
import { clock } from '@/data/device/clock'
import type { Connection } from '@/data/tabs/connection'
import { createSharedDatabase } from '@/data/tabs/shared-database'
import { thisTab } from '@/data/tabs/this-tab'

import { openDatabase, orFailure } from './open-database'
import { createOwnDatabase } from './own-database'
import { whenFilesAreFree } from './when-files-are-free'

const listeners = new Set<(change: StoredChange) => void>()

/** How long a page that sleeps may keep the others waiting. */
const patienceMilliseconds = 15_000

const shared = thisTab
  ? createSharedDatabase({
      ...thisTab,
      channel: thisTab.channel('continuo-database'),
      clock,
      patienceMilliseconds,
      async open() {
        await whenFilesAreFree()
        return openDatabase()
      },
      onChange(change) {
        for (const listener of listeners) listener(change)
      },
    })
  : createOwnDatabase()

export const readDatabase = <Value>(work: (db: Connection) => Promise<Value>): Promise<Value> =>
  orFailure(shared.read(work))

export const writeDatabase = <Value>(
  work: (db: Connection) => Promise<Value>,
  change: StoredChange = { kind: 'everything' },
): Promise<Value> => orFailure(shared.write(work, change))

export function watchOtherTabs(listener: (change: StoredChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
