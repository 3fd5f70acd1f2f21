import { randomBytes } from 'node:crypto'
import type { Client, InStatement } from '@libsql/client'

import { appClientId, type GuestSession } from '@/core/contract/sign-in'
import type { Account, Accounts } from '@server/accounts/accounts'
import type { Announce } from '@server/feed/announce'
import { tooManyAttempts, type RateLimit } from '@server/http/rate-limit'
import { digestOf } from '@server/tokens/digest'
import type { MintToken } from '@server/tokens/mint-token'

const lifetimeSeconds = 3600
const idleMilliseconds = 30 * 24 * 3_600_000

/** Keeps each transaction short. */
const maximumSweptAtOnce = 50

interface Ports {
  client: Client
  accounts: Accounts
  mint: MintToken
  newGuests: RateLimit
  returningGuests: RateLimit
  /** Prepares the writes that give the toolsets of a guest to somebody else. */
  handOverToolsets: HandOverToolsets
  announce: Announce
  now: () => Date
}

export type HandOverToolsets = (guestId: string, userId: string) => Promise<InStatement[]>

export type Guests = ReturnType<typeof createGuests>

export const makeDeviceSecret = () => randomBytes(32).toString('base64url')

/** People without a password, identified by a secret of their device. */
export function createGuests(ports: Ports) {
  const { client, accounts, mint, newGuests, returningGuests, announce, now } = ports

  async function admit(limit: RateLimit, neighbour: string): Promise<void> {
    const attempt = await limit.allowAttempt(neighbour)
    if (!attempt.ok) throw tooManyAttempts(attempt.retryAfterSeconds)
  }

  async function find(device: string, neighbour: string): Promise<Account | undefined> {
    const known = await accounts.findGuest(device)
    if (known) {
      await admit(returningGuests, neighbour)
      await accounts.markSeen(known.userId)
      return known
    }
    await admit(newGuests, neighbour)
    const username = `guest-${randomBytes(6).toString('hex')}`
    return accounts.ensureGuest({ username, name: 'Guest', role: 'resource_user' }, device)
  }

  return {
    async signIn(deviceSecret: string, neighbour: string): Promise<GuestSession> {
      const account = await find(digestOf(deviceSecret), neighbour)
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
     * Gives everything of a guest to an account, in one transaction. Returns false if the first is no
     * guest or the second is one. Doing it again moves what the guest made since.
     */
    async handOver(guestId: string, userId: string): Promise<boolean> {
      if (!(await accounts.isGuest(guestId)) || (await accounts.isGuest(userId))) return false
      await client.batch(
        [
          {
            sql: 'UPDATE threads SET user_id = ? WHERE user_id = ?',
            args: [userId, guestId],
          },
          ...(await ports.handOverToolsets(guestId, userId)),
        ],
        'write',
      )
      for (const each of [userId, guestId]) announce(each, { type: 'reset' })
      return true
    },

    /** Deletes guests who have been away for a month, with all their data. */
    async sweep(): Promise<number> {
      let swept = 0
      for (;;) {
        const removed = await removeIdle(client, now().getTime() - idleMilliseconds)
        swept += removed
        if (removed < maximumSweptAtOnce) return swept
      }
    },
  }
}

/** In the order of foreign keys: referring rows first. */
const deletions = [
  `DELETE FROM events WHERE run_id IN (SELECT run_id FROM runs WHERE thread_id IN
    (SELECT thread_id FROM threads WHERE user_id IN idle))`,
  `DELETE FROM run_feedback WHERE run_id IN (SELECT run_id FROM runs WHERE thread_id IN
    (SELECT thread_id FROM threads WHERE user_id IN idle))`,
  `DELETE FROM runs WHERE thread_id IN (SELECT thread_id FROM threads WHERE user_id IN idle)`,
  `DELETE FROM threads WHERE user_id IN idle`,
  `DELETE FROM changes WHERE user_id IN idle`,
  `DELETE FROM user_toolset_configs WHERE user_id IN idle`,
  `DELETE FROM api_tokens WHERE user_id IN idle`,
  `DELETE FROM accounts WHERE user_id IN idle`,
]

async function removeIdle(client: Client, before: number): Promise<number> {
  const idle = `WITH idle AS (SELECT user_id FROM accounts
    WHERE device IS NOT NULL AND seen < ? ORDER BY seen, user_id LIMIT ${maximumSweptAtOnce})`
  const results = await client.batch(
    deletions.map((sql) => ({ sql: `${idle} ${sql}`, args: [before] })),
    'write',
  )
  return results.at(-1)?.rowsAffected ?? 0
}
