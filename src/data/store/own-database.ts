import type { SQLiteDatabase } from 'expo-sqlite'

import { inTransaction } from '@/data/tabs/in-transaction'
import type { SharedDatabase } from '@/data/tabs/shared-database'

import { openSelfRepairingDatabase, type SelfRepairingDatabase } from './self-repairing-database'

interface OwnDatabase extends SharedDatabase {
  database(): Promise<SQLiteDatabase>
}

/** Creates the database of an app that has no other tabs, or cannot detect them. The file is opened on first use. */
export function createOwnDatabase(onRepair: () => void): OwnDatabase {
  let opened: Promise<SelfRepairingDatabase> | undefined
  let lastWrite: Promise<unknown> = Promise.resolve()

  function database(): Promise<SelfRepairingDatabase> {
    opened ??= openSelfRepairingDatabase({ onRepair }).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  return {
    database: async () => (await database()).current(),
    read: async (work) => work(await database()),
    /** All writes share one connection: if transactions overlapped, a rollback would undo others too. */
    write(work) {
      const write = lastWrite.then(async () => inTransaction(await database(), work))
      lastWrite = write.catch(() => {})
      return write
    },
    async close() {
      const before = opened
      opened = undefined
      await (await before?.catch(() => undefined))?.close()
    },
    // There are no locks to release.
    leave() {},
  }
}
