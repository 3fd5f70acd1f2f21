import type { StoredChange } from '@/core/app/stored-change'
import { FailureError } from '@/core/failure'

import type { Connection, OpenFile } from './connection'
import { createDatabaseGuest, type DatabaseGuest, type PendingWrite } from './database-guest'
import { DatabaseMessage } from './database-message'
import { createDatabaseOwner, type DatabaseOwner } from './database-owner'
import { startWait, type Patience } from './patience'
import type { TabChannel } from './tab-channel'
import { livingTabs, tabLock, type TabLocks } from './tab-locks'

export interface SharedDatabaseOptions extends Patience {
  /** Unique to each start of the app in each tab. */
  readonly tab: string
  readonly channel: TabChannel
  readonly locks: TabLocks
  /** Opens the file, which only one tab can do at a time. */
  readonly open: OpenFile
  /** Called when another tab has changed something. */
  readonly onChange: (change: StoredChange) => void
}

/** The database that all tabs share: one tab has it open, and the others read and write through that tab. */
export interface SharedDatabase {
  read<Value>(work: (db: Connection) => Promise<Value>): Promise<Value>
  /** Writes in one transaction. The writes of a tab are done in order, each exactly once. */
  write<Value>(work: (db: Connection) => Promise<Value>, change: StoredChange): Promise<Value>
  /** Closes the file if this tab has it open. The next read or write opens it again. */
  close(): Promise<void>
  /** Releases all locks, as the end of the tab would. Nothing is read or written after this. */
  leave(): void
}

const ownerLock = 'continuo-database'

/** Where the reads and writes of this tab go. */
type Seat =
  | { readonly kind: 'none' }
  | { readonly kind: 'guest'; readonly guest: DatabaseGuest }
  | { readonly kind: 'owner'; readonly owner: DatabaseOwner }

export function createSharedDatabase(options: SharedDatabaseOptions): SharedDatabase {
  const { tab, channel, locks } = options
  let seat: Seat = { kind: 'none' }
  let move = () => {}
  let hasMoved = new Promise<undefined>((resolve) => (move = () => resolve(undefined)))
  let lastWrite: Promise<unknown> = Promise.resolve()
  let lastNumber = 0
  const releases: (() => void)[] = []

  const post = (message: DatabaseMessage) => channel.post(message)

  function sit(next: Seat): void {
    if (seat.kind === 'guest') seat.guest.abandon()
    seat = next
    move()
    hasMoved = new Promise((resolve) => (move = () => resolve(undefined)))
  }

  function receive(message: DatabaseMessage): void {
    switch (message.kind) {
      case 'hello':
        if (seat.kind === 'owner') post({ kind: 'owner', owner: tab })
        return
      case 'owner':
        return void follow(message.owner)
      case 'request':
        if (seat.kind === 'owner' && message.to === tab) seat.owner.receive(message)
        return
      case 'response':
        if (seat.kind === 'guest' && message.to === tab) {
          seat.guest.receive(message.id, message.response)
        }
        return
      case 'changed':
        if (message.by !== tab) options.onChange(message.change)
    }
  }

  async function follow(owner: string): Promise<void> {
    // A message from a closed tab may arrive after that of the next owner.
    if (!(await livingTabs(locks)).includes(owner)) return
    if (seat.kind === 'owner' || (seat.kind === 'guest' && seat.guest.owner === owner)) return
    sit({ kind: 'guest', guest: createDatabaseGuest({ ...options, owner, post }) })
  }

  async function start(): Promise<void> {
    // Both locks are requested immediately, and in this order.
    const [asTab, asOwner] = [locks.hold(tabLock(tab)), locks.hold(ownerLock)]
    releases.push(await asTab)
    channel.listen((message) => {
      const { data } = DatabaseMessage.safeParse(message)
      if (data) receive(data)
    })
    post({ kind: 'hello' })
    releases.push(await asOwner)
    sit({ kind: 'owner', owner: createDatabaseOwner({ ...options, post }) })
    post({ kind: 'owner', owner: tab })
  }

  /** Runs the work with the current owner, and again with the next one if that one ends first. */
  async function withSeat<Value>(
    work: (place: DatabaseGuest | DatabaseOwner) => Promise<Value>,
  ): Promise<Value> {
    for (;;) {
      const outcome = await Promise.race([hasMoved, startWork(work)])
      if (outcome) return outcome.value
    }
  }

  async function startWork<Value>(
    work: (place: DatabaseGuest | DatabaseOwner) => Promise<Value>,
  ): Promise<{ value: Value }> {
    switch (seat.kind) {
      case 'owner':
        return { value: await work(seat.owner) }
      case 'guest':
        return { value: await work(seat.guest) }
      case 'none':
        return unreachable(options)
    }
  }

  function write<Value>(pending: PendingWrite<Value>): Promise<Value> {
    return withSeat((place) => place.write(pending))
  }

  void start()

  return {
    read: (work) => withSeat((place) => place.read(work)),
    write(work, change) {
      const done = lastWrite.then(() => {
        lastNumber += 1
        return write({ number: lastNumber, work, change })
      })
      lastWrite = done.catch(() => {})
      return done
    },
    async close() {
      if (seat.kind === 'owner') await seat.owner.close()
    },
    leave() {
      for (const release of releases) release()
    },
  }
}

/** Rejects when the time is up: no tab has answered, and the one with the file may be asleep. */
function unreachable(patience: Patience): Promise<never> {
  return new Promise((_resolve, reject) => {
    startWait(patience, () => reject(new FailureError({ kind: 'storage-taken' })))
  })
}
