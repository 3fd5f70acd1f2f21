import type { StoredChange } from '@/core/app/stored-change'
import { FailureError } from '@/core/failure'

import type { Connection, OpenFile } from './connection'
import { createDatabaseGuest, type DatabaseGuest, type PendingWrite } from './database-guest'
import { DatabaseMessage } from './database-message'
import { createDatabaseOwner, type DatabaseOwner } from './database-owner'
import { startTimeout, type TabTimeout } from './start-timeout'
import type { TabChannel } from './tab-channel'
import { livingTabs, tabLock, type TabLocks } from './tab-locks'

export interface SharedDatabaseOptions extends TabTimeout {
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

/** How this tab reaches the file: through its own connection, through the tab that owns it, or not yet. */
type Role =
  | { readonly kind: 'none' }
  | { readonly kind: 'guest'; readonly guest: DatabaseGuest }
  | { readonly kind: 'owner'; readonly owner: DatabaseOwner }

export function createSharedDatabase(options: SharedDatabaseOptions): SharedDatabase {
  const { tab, channel, locks } = options
  let role: Role = { kind: 'none' }
  let announceRoleChange = () => {}
  let roleChange = new Promise<undefined>(
    (resolve) => (announceRoleChange = () => resolve(undefined)),
  )
  let lastWrite: Promise<unknown> = Promise.resolve()
  let lastNumber = 0
  const releases: (() => void)[] = []

  const post = (message: DatabaseMessage) => channel.post(message)

  function changeRole(next: Role): void {
    if (role.kind === 'guest') role.guest.abandon()
    role = next
    announceRoleChange()
    roleChange = new Promise((resolve) => (announceRoleChange = () => resolve(undefined)))
  }

  function receive(message: DatabaseMessage): void {
    switch (message.kind) {
      case 'hello':
        if (role.kind === 'owner') post({ kind: 'owner', owner: tab })
        return
      case 'owner':
        return void follow(message.owner)
      case 'request':
        if (role.kind === 'owner' && message.to === tab) role.owner.receive(message)
        return
      case 'response':
        if (role.kind === 'guest' && message.to === tab) {
          role.guest.receive(message.id, message.response)
        }
        return
      case 'changed':
        if (message.by !== tab) options.onChange(message.change)
    }
  }

  async function follow(owner: string): Promise<void> {
    // A message from a closed tab may arrive after that of the next owner.
    if (!(await livingTabs(locks)).includes(owner)) return
    if (role.kind === 'owner' || (role.kind === 'guest' && role.guest.owner === owner)) return
    changeRole({ kind: 'guest', guest: createDatabaseGuest({ ...options, owner, post }) })
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
    changeRole({ kind: 'owner', owner: createDatabaseOwner({ ...options, post }) })
    post({ kind: 'owner', owner: tab })
  }

  /** Runs the work with the current owner, and again with the next one if that one ends first. */
  async function withRole<Value>(
    work: (database: DatabaseGuest | DatabaseOwner) => Promise<Value>,
  ): Promise<Value> {
    for (;;) {
      const outcome = await Promise.race([roleChange, startWork(work)])
      if (outcome) return outcome.value
    }
  }

  async function startWork<Value>(
    work: (database: DatabaseGuest | DatabaseOwner) => Promise<Value>,
  ): Promise<{ value: Value }> {
    switch (role.kind) {
      case 'owner':
        return { value: await work(role.owner) }
      case 'guest':
        return { value: await work(role.guest) }
      case 'none':
        return unreachable(options)
    }
  }

  function write<Value>(pending: PendingWrite<Value>): Promise<Value> {
    return withRole((database) => database.write(pending))
  }

  void start()

  return {
    read: (work) => withRole((database) => database.read(work)),
    write(work, change) {
      const done = lastWrite.then(() => {
        lastNumber += 1
        return write({ number: lastNumber, work, change })
      })
      lastWrite = done.catch(() => {})
      return done
    },
    async close() {
      if (role.kind === 'owner') await role.owner.close()
    },
    leave() {
      for (const release of releases) release()
    },
  }
}

/** Rejects when the time is up: no tab has answered, and the one with the file may be asleep. */
function unreachable(timeout: TabTimeout): Promise<never> {
  return new Promise((_resolve, reject) => {
    startTimeout(timeout, () => reject(new FailureError({ kind: 'storage-taken' })))
  })
}
