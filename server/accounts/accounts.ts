import { randomUUID } from 'node:crypto'
import { z } from 'zod'

import { roles, type Role } from '@server/access/caller'
import { countOf, type Database } from '@server/storage/database'
import { sameText } from '@server/storage/same-text'

import { hashPassword, isPasswordOf, makePassword, type PasswordCost } from './password'

const AccountRow = z.object({
  user_id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(roles),
})

const LoginRow = AccountRow.extend({ password: z.string().nullable() })

export interface Account {
  userId: string
  username: string
  name: string
  role: Role
}

/** A generated password, which is shown only once. */
export interface SeededPassword {
  username: string
  password: string
}

const hourMilliseconds = 3_600_000

const columns = ['user_id', 'username', 'name', 'role'] as const

const seeds = [
  { username: 'demo', name: 'Demo', role: 'resource_user' },
  { username: 'admin', name: 'Admin', role: 'resource_admin' },
] as const

const accountFrom = ({ user_id, username, name, role }: z.infer<typeof AccountRow>): Account => ({
  userId: user_id,
  username,
  name,
  role,
})

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(ports: {
  database: Database
  now: () => Date
  passwordCost?: PasswordCost | undefined
}) {
  const { database, now, passwordCost } = ports
  const { engine, kysely, writeAll } = database

  const accountNamed = (username: string) =>
    kysely.selectFrom('accounts').where(sameText(engine, 'username', username))

  async function findBy(column: 'user_id' | 'device', value: string) {
    const rows = kysely.selectFrom('accounts').select(columns).where(column, '=', value)
    const row = await rows.executeTakeFirst()
    return row && accountFrom(AccountRow.parse(row))
  }

  async function findNamed(username: string) {
    const row = await accountNamed(username).select(columns).executeTakeFirst()
    return row && accountFrom(AccountRow.parse(row))
  }

  /** Does nothing if the name or the device is already taken. */
  const insert = (
    { username, name, role }: Omit<Account, 'userId'>,
    more: { password?: string; device?: string },
  ) => {
    const at = now()
    return kysely
      .insertInto('accounts')
      .values({ user_id: randomUUID(), username, name, role, ...more, created: at, seen: at })
      .onConflict((conflict) => conflict.doNothing())
  }

  /** Returns an empty array if another process has already set a password. */
  async function seed({ username, name, role }: Omit<Account, 'userId'>) {
    const password = makePassword()
    const hashed = await hashPassword(password, passwordCost)
    const results = await writeAll([
      kysely
        .updateTable('accounts')
        .set({ password: hashed })
        .where(sameText(engine, 'username', username))
        .where('password', 'is', null)
        .where('device', 'is', null)
        .compile(),
      insert({ username, name, role }, { password: hashed }).compile(),
    ])
    return results.some((result) => countOf(result) === 1) ? [{ username, password }] : []
  }

  return {
    find: (userId: string) => findBy('user_id', userId),
    findNamed,
    findGuest: (deviceDigest: string) => findBy('device', deviceDigest),

    async isGuest(userId: string): Promise<boolean> {
      const row = await kysely
        .selectFrom('accounts')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('device', 'is not', null)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns undefined if the name or the password is wrong. Both cases take the same time. */
    async signIn(username: string, password: string): Promise<Account | undefined> {
      const rows = accountNamed(username).select(columns).select('password')
      const row = await rows.executeTakeFirst()
      const account = row && LoginRow.parse(row)
      const isRight = await isPasswordOf(account?.password, password, passwordCost)
      return account && isRight ? accountFrom(account) : undefined
    },

    /** The caller must also end the sessions of the account. */
    async setPassword(userId: string, password: string): Promise<void> {
      await kysely
        .updateTable('accounts')
        .set({ password: await hashPassword(password, passwordCost) })
        .where('user_id', '=', userId)
        .where('device', 'is', null)
        .execute()
    },

    /** Returns the account with this name, creating it if necessary. */
    async ensure(account: Omit<Account, 'userId'>): Promise<Account | undefined> {
      await insert(account, {}).execute()
      return findNamed(account.username)
    },

    /** Returns the guest account of this device, creating it if necessary. */
    async ensureGuest(account: Omit<Account, 'userId'>, device: string) {
      await insert(account, { device }).execute()
      return findBy('device', device)
    },

    /** Writes at most once an hour, which is enough to find idle accounts. */
    async markSeen(userId: string) {
      const at = now()
      await kysely
        .updateTable('accounts')
        .set({ seen: at })
        .where('user_id', '=', userId)
        .where('seen', '<=', new Date(at.getTime() - hourMilliseconds))
        .execute()
    },

    /** Seeds accounts that lack a password and returns the new passwords. Only hashes are stored. */
    async seedAccounts(): Promise<SeededPassword[]> {
      const rows = await kysely
        .selectFrom('accounts')
        .select('username')
        .where('password', 'is not', null)
        .where((query) =>
          query.or(seeds.map(({ username }) => sameText(engine, 'username', username))),
        )
        .execute()
      const present = new Set(rows.map(({ username }) => username))
      const missing = seeds.filter(({ username }) => !present.has(username))
      return (await Promise.all(missing.map(seed))).flat()
    },
  }
}
