import { randomUUID } from 'node:crypto'
import type { Client } from '@libsql/client'
import { z } from 'zod'

import { roles, type Role } from '@server/access/caller'

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

/** Shown once, at the first start. */
export interface SeededPassword {
  username: string
  password: string
}

const hourMilliseconds = 3_600_000

const columns = 'user_id, username, name, role'

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
  client: Client
  now: () => Date
  passwordCost?: PasswordCost | undefined
}) {
  const { client, now, passwordCost } = ports

  async function findBy(column: 'user_id' | 'username' | 'device', value: string) {
    const { rows } = await client.execute({
      sql: `SELECT ${columns} FROM accounts WHERE ${column} = ?`,
      args: [value],
    })
    return rows[0] === undefined ? undefined : accountFrom(AccountRow.parse(rows[0]))
  }

  const insert = (
    account: Omit<Account, 'userId'>,
    more: { password?: string; device?: string },
  ) => {
    const at = now().getTime()
    const { username, name, role } = account
    const { password = null, device = null } = more
    return {
      sql: `INSERT INTO accounts (${columns}, password, device, created, seen)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      args: [randomUUID(), username, name, role, password, device, at, at],
    }
  }

  /** Returns nothing if another process has set a password meanwhile. */
  async function seed({ username, name, role }: Omit<Account, 'userId'>) {
    const password = makePassword()
    const { sql, args } = insert(
      { username, name, role },
      { password: await hashPassword(password, passwordCost) },
    )
    const { rowsAffected } = await client.execute({
      sql: `${sql} ON CONFLICT (username) DO UPDATE SET password = excluded.password
        WHERE password IS NULL AND device IS NULL`,
      args,
    })
    return rowsAffected === 1 ? [{ username, password }] : []
  }

  return {
    find: (userId: string) => findBy('user_id', userId),
    findNamed: (username: string) => findBy('username', username),
    findGuest: (deviceDigest: string) => findBy('device', deviceDigest),

    async isGuest(userId: string): Promise<boolean> {
      const { rows } = await client.execute({
        sql: 'SELECT 1 FROM accounts WHERE user_id = ? AND device IS NOT NULL',
        args: [userId],
      })
      return rows.length > 0
    },

    /** Returns undefined if the name or the password is wrong; both take equally long. */
    async signIn(username: string, password: string): Promise<Account | undefined> {
      const { rows } = await client.execute({
        sql: `SELECT ${columns}, password FROM accounts WHERE username = ?`,
        args: [username],
      })
      const account = rows[0] === undefined ? undefined : LoginRow.parse(rows[0])
      const isRight = await isPasswordOf(account?.password, password, passwordCost)
      return account && isRight ? accountFrom(account) : undefined
    },

    /** Call this only if the sessions of the account are ended as well. */
    async setPassword(userId: string, password: string): Promise<void> {
      await client.execute({
        sql: 'UPDATE accounts SET password = ? WHERE user_id = ? AND device IS NULL',
        args: [await hashPassword(password, passwordCost), userId],
      })
    },

    /** Returns the account with this name, and creates it if necessary. */
    async ensure(account: Omit<Account, 'userId'>): Promise<Account | undefined> {
      const { sql, args } = insert(account, {})
      await client.execute({ sql: `${sql} ON CONFLICT (username) DO NOTHING`, args })
      return findBy('username', account.username)
    },

    /** Returns the guest account of this device, and creates it if necessary. */
    async ensureGuest(account: Omit<Account, 'userId'>, device: string) {
      const { sql, args } = insert(account, { device })
      await client.execute({ sql: `${sql} ON CONFLICT (device) DO NOTHING`, args })
      return findBy('device', device)
    },

    /** Writes at most once an hour, which is enough to find idle accounts. */
    async markSeen(userId: string) {
      const at = now().getTime()
      await client.execute({
        sql: 'UPDATE accounts SET seen = ? WHERE user_id = ? AND seen <= ?',
        args: [at, userId, at - hourMilliseconds],
      })
    },

    /** Returns the new passwords, of which only hashes are stored. */
    async seedAccounts(): Promise<SeededPassword[]> {
      const { rows } = await client.execute({
        sql: `SELECT username FROM accounts WHERE password IS NOT NULL AND username IN (?, ?)`,
        args: seeds.map(({ username }) => username),
      })
      const present = new Set(rows.map((row) => z.string().parse(row['username'])))
      const missing = seeds.filter(({ username }) => !present.has(username))
      return (await Promise.all(missing.map(seed))).flat()
    },
  }
}
