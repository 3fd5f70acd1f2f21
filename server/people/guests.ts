import { randomBytes } from 'node:crypto'
import type { CompiledQuery } from 'kysely'

import { appClientId, type GuestSession } from '@/core/contract/sign-in'
import type { Account, Accounts } from '@server/accounts/accounts'
import type { Announce } from '@server/feed/announce'
import { tooManyAttempts, type RateLimit } from '@server/http/rate-limit'
import { countOf, type Database } from '@server/storage/database'
import { digestOf } from '@server/tokens/digest'
import type { MintToken } from '@server/tokens/mint-token'

const lifetimeSeconds = 3600
const idleMilliseconds = 30 * 24 * 3_600_000

/** Keeps each transaction short. */
const maximumSweptAtOnce = 50

interface Ports {
  database: Database
  accounts: Accounts
  mint: MintToken
  newGuests: RateLimit
  returningGuests: RateLimit
  /** Prepares the writes that move the toolsets of a guest to another user. */
  handOverToolsets: HandOverToolsets
  announce: Announce
  now: () => Date
}

export type HandOverToolsets = (guestId: string, userId: string) => Promise<CompiledQuery[]>

export type Guests = ReturnType<typeof createGuests>

export const makeDeviceSecret = () => randomBytes(32).toString('base64url')

/** Manages guests: people without a password, identified by a secret on their device. */
export function createGuests(ports: Ports) {
  const { database, accounts, mint, newGuests, returningGuests, announce, now } = ports

  async function admit(limit: RateLimit, network: string): Promise<void> {
    const attempt = await limit.allowAttempt(network)
    if (!attempt.ok) throw tooManyAttempts(attempt.retryAfterSeconds)
  }

  async function find(device: string, network: string): Promise<Account | undefined> {
    const known = await accounts.findGuest(device)
    if (known) {
      await admit(returningGuests, network)
      await accounts.markSeen(known.userId)
      return known
    }
    await admit(newGuests, network)
    const username = `guest-${randomBytes(6).toString('hex')}`
    return accounts.ensureGuest({ username, name: 'Guest', role: 'resource_user' }, device)
  }

  return {
    async signIn(deviceSecret: string, network: string): Promise<GuestSession> {
      const account = await find(digestOf(deviceSecret), network)
      if (!account) throw new Error('The new guest account disappeared.')
      const { userId, username, name, role } = account
      const contents = { userId, name, role, clientId: appClientId, lifetimeSeconds }
      return {
        access_token: await mint(contents),
        token_type: 'Bearer',
        expires_in: lifetimeSeconds,
        user: { user_id: userId, username, role },
      }
    },

    /**
     * Moves the threads and toolsets of a guest to an account, in one transaction. Returns false unless
     * `guestId` is a guest and `userId` is not. Calling it again moves what the guest has created since.
     */
    async handOver(guestId: string, userId: string): Promise<boolean> {
      if (!(await accounts.isGuest(guestId)) || (await accounts.isGuest(userId))) return false
      const threads = database.kysely.updateTable('threads').set({ user_id: userId })
      await database.writeAll([
        threads.where('user_id', '=', guestId).compile(),
        ...(await ports.handOverToolsets(guestId, userId)),
      ])
      for (const each of [userId, guestId]) announce(each, { type: 'reset' })
      return true
    },

    /** Deletes guests who have been away for a month, with all their data. */
    async sweep(): Promise<number> {
      let swept = 0
      for (;;) {
        const removed = await removeIdle(database, new Date(now().getTime() - idleMilliseconds))
        swept += removed
        if (removed === 0) return swept
      }
    },
  }
}

async function removeIdle({ kysely, writeAll }: Database, before: Date): Promise<number> {
  const isIdle = kysely
    .selectFrom('accounts')
    .select('user_id')
    .where('device', 'is not', null)
    .where('seen', '<', before)
  const found = await isIdle.orderBy('seen').orderBy('user_id').limit(maximumSweptAtOnce).execute()
  if (found.length === 0) return 0
  const idle = isIdle.where(
    'user_id',
    'in',
    found.map(({ user_id }) => user_id),
  )
  const threads = kysely.selectFrom('threads').select('thread_id').where('user_id', 'in', idle)
  const runs = kysely.selectFrom('runs').select('run_id').where('thread_id', 'in', threads)
  const results = await writeAll([
    // Locks the rows for this transaction. Guests who have returned since the query do not match.
    kysely
      .updateTable('accounts')
      .set((query) => ({ seen: query.ref('seen') }))
      .where('user_id', 'in', idle)
      .compile(),
    // Referencing rows are deleted first.
    kysely.deleteFrom('events').where('run_id', 'in', runs).compile(),
    kysely.deleteFrom('run_messages').where('run_id', 'in', runs).compile(),
    kysely.deleteFrom('run_feedback').where('run_id', 'in', runs).compile(),
    kysely.deleteFrom('runs').where('thread_id', 'in', threads).compile(),
    kysely.deleteFrom('threads').where('user_id', 'in', idle).compile(),
    kysely.deleteFrom('changes').where('user_id', 'in', idle).compile(),
    kysely.deleteFrom('user_toolset_configs').where('user_id', 'in', idle).compile(),
    kysely.deleteFrom('api_tokens').where('user_id', 'in', idle).compile(),
    kysely.deleteFrom('accounts').where('user_id', 'in', idle).compile(),
  ])
  return countOf(results.at(-1))
}
