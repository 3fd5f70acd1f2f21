import type { StoredChange } from '@/core/app/stored-change'
import { FailureError } from '@/core/failure'

import type { Connection, OpenConnection, OpenFile } from './connection'
import type { PendingWrite } from './database-guest'
import type { DatabaseMessage, DatabaseRequest, DatabaseResponse } from './database-message'
import { inTransaction } from './in-transaction'
import { runStatement } from './run-statement'
import { startTimeout, type TabTimeout } from './start-timeout'
import { livingTabs, tabLock, whenFree, type TabLocks } from './tab-locks'

interface DatabaseOwnerOptions extends TabTimeout {
  readonly tab: string
  readonly open: OpenFile
  readonly post: (message: DatabaseMessage) => void
  readonly locks: TabLocks
  /** Called when another tab has changed something that tabs show. */
  readonly onChange: (change: StoredChange) => void
}

/** A guest's write whose turn it is. */
interface GuestWrite {
  readonly write: number
  /** Settles when all statements received so far have run. */
  steps: Promise<unknown>
  /** Ends the turn. */
  readonly finish: (end: 'committed' | 'given-up') => void
  /** Restarts the guest's time limit. */
  readonly extend: () => void
}

interface Guest {
  isGone: boolean
  open: GuestWrite | undefined
  /** The highest number of a write that was given up. */
  givenUp: number
}

/** A request that gets a response as soon as it has run. */
type SingleRequest = Exclude<DatabaseRequest, { kind: 'begin' | 'roll-back' }>

/** Has the database open, and runs the reads and writes of this tab and its guests. */
export interface DatabaseOwner {
  receive(message: Extract<DatabaseMessage, { kind: 'request' }>): void
  read<Value>(work: (db: Connection) => Promise<Value>): Promise<Value>
  write<Value>(pending: PendingWrite<Value>): Promise<Value>
  /** Closes the file after the write in progress. */
  close(): Promise<void>
}

export function createDatabaseOwner(options: DatabaseOwnerOptions): DatabaseOwner {
  const { tab, post, locks } = options
  const guests = new Map<string, Guest>()
  let opened: Promise<OpenConnection> | undefined
  let lastTurn: Promise<unknown> = Promise.resolve()

  function database(): Promise<OpenConnection> {
    opened ??= options.open(prepare).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  async function prepare(db: Connection): Promise<void> {
    await db.execAsync(
      'CREATE TABLE IF NOT EXISTS tab_write (tab TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT',
    )
    await db.runAsync('DELETE FROM tab_write WHERE tab NOT IN (SELECT value FROM json_each(?))', [
      JSON.stringify(await livingTabs(locks)),
    ])
  }

  /** All tabs share one connection, so each transaction waits for the one before. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => {})
    return turn
  }

  function announce(by: string, change: StoredChange): void {
    if (change.kind === 'hidden') return
    post({ kind: 'changed', by, change })
    if (by !== tab) options.onChange(change)
  }

  async function write<Value>(pending: PendingWrite<Value>): Promise<Value> {
    const { number, work, change } = pending
    const db = await database()
    // The previous owner may have committed this write.
    if (pending.attempt && (await isCommitted(db, tab, number))) return pending.attempt.value
    const value = await inTransaction(db, work)
    announce(tab, change)
    return value
  }

  function guestOf(name: string): Guest {
    const known = guests.get(name)
    if (known) return known
    const guest: Guest = { isGone: false, open: undefined, givenUp: 0 }
    guests.set(name, guest)
    void whenFree(locks, tabLock(name)).then(() => forget(name, guest))
    return guest
  }

  async function forget(name: string, guest: Guest): Promise<void> {
    guest.isGone = true
    guest.open?.finish('given-up')
    guests.delete(name)
    // If this fails, the next owner deletes the row.
    await inTurn(async () =>
      (await database()).runAsync('DELETE FROM tab_write WHERE tab = ?', [name]),
    ).catch(() => {})
  }

  /** Begins a guest's write, unless a previous owner has committed it. */
  async function begin(from: string, number: number): Promise<DatabaseResponse> {
    const db = await database()
    if (await isCommitted(db, from, number)) return { kind: 'committed' }
    await db.execAsync('BEGIN IMMEDIATE')
    return { kind: 'begun' }
  }

  /** Gives a guest its turn until it commits, gives up, disappears or times out. */
  async function serve(guest: Guest, from: string, id: number, number: number): Promise<void> {
    const isOver = () => guest.isGone || guest.givenUp >= number
    if (isOver()) return
    const response = await orRefused(begin(from, number))
    if (response.kind !== 'begun') return respond(from, id, response)
    const end = await new Promise<'committed' | 'given-up'>((resolve) => {
      const wait = () => startTimeout(options, () => resolve('given-up'))
      let stopWaiting = wait()
      guest.open = {
        write: number,
        steps: Promise.resolve(),
        finish(how) {
          stopWaiting()
          resolve(how)
        },
        extend() {
          stopWaiting()
          stopWaiting = wait()
        },
      }
      if (isOver()) guest.open.finish('given-up')
      else respond(from, id, response)
    })
    const steps = guest.open?.steps
    guest.open = undefined
    await steps
    // SQLite has already rolled back if the disk is full.
    if (end === 'given-up') await (await database()).execAsync('ROLLBACK').catch(() => {})
  }

  async function commit(from: string, number: number, change: StoredChange): Promise<undefined> {
    const db = await database()
    await db.runAsync(
      `INSERT INTO tab_write (tab, number) VALUES (?, ?)
       ON CONFLICT (tab) DO UPDATE SET number = excluded.number`,
      [from, number],
    )
    await db.execAsync('COMMIT')
    announce(from, change)
    return undefined
  }

  /** Runs a part of a guest's write after the parts before it. */
  function inWrite(guest: Guest, number: number, work: () => Promise<unknown>) {
    const { open } = guest
    if (open?.write !== number) return Promise.reject(new FailureError({ kind: 'storage' }))
    open.extend()
    const step = open.steps.then(work)
    open.steps = step.catch(() => {})
    return step
  }

  function answer(guest: Guest, from: string, request: SingleRequest): Promise<unknown> {
    switch (request.kind) {
      case 'read':
        return database().then((db) => runStatement(db, request.statement))
      case 'step':
        return inWrite(guest, request.write, async () =>
          runStatement(await database(), request.statement),
        )
      case 'commit':
        return inWrite(guest, request.write, () => commit(from, request.write, request.change))
    }
  }

  function respond(to: string, id: number, response: DatabaseResponse): void {
    post({ kind: 'response', to, id, response })
  }

  return {
    receive({ from, id, request }) {
      const guest = guestOf(from)
      if (request.kind === 'begin') {
        void inTurn(() => serve(guest, from, id, request.write))
        return
      }
      if (request.kind === 'roll-back') {
        guest.givenUp = Math.max(guest.givenUp, request.write)
        if (guest.open?.write === request.write) guest.open.finish('given-up')
        return
      }
      void orRefused(
        answer(guest, from, request).then((value) => ({ kind: 'done' as const, value })),
      ).then((response) => {
        respond(from, id, response)
        if (request.kind !== 'commit' || guest.open?.write !== request.write) return
        guest.open.finish(response.kind === 'done' ? 'committed' : 'given-up')
      })
    },
    read: async (work) => work(await database()),
    write: (pending) => inTurn(() => write(pending)),
    close: () =>
      inTurn(async () => {
        const before = opened
        opened = undefined
        await (await before?.catch(() => undefined))?.close()
      }),
  }
}

async function isCommitted(db: Connection, tab: string, number: number): Promise<boolean> {
  const row = await db.getFirstAsync('SELECT 1 FROM tab_write WHERE tab = ? AND number >= ?', [
    tab,
    number,
  ])
  return row !== null && row !== undefined
}

async function orRefused(work: Promise<DatabaseResponse>): Promise<DatabaseResponse> {
  try {
    return await work
  } catch (error) {
    const isTaken = error instanceof FailureError && error.failure.kind === 'storage-taken'
    return { kind: 'refused', failure: isTaken ? 'storage-taken' : 'storage' }
  }
}
