import { randomBytes } from 'node:crypto'
import type { Client } from '@libsql/client'
import { z } from 'zod'

import { digestOf } from './digest'

const prefix = 'sk-continuo_'

const TokenRow = z.object({ user_id: z.string(), expires: z.number() })

export type ApiTokens = ReturnType<typeof createApiTokens>

/** Tokens for scripts. Only digests are stored. */
export function createApiTokens({ client, now }: { client: Client; now: () => Date }) {
  return {
    isApiToken: (token: string) => token.startsWith(prefix),

    async issue(userId: string, scope: string, lifetimeSeconds: number): Promise<string> {
      const token = prefix + randomBytes(32).toString('base64url')
      const at = now().getTime()
      await client.execute({
        sql: `INSERT INTO api_tokens (digest, user_id, scope, created, expires)
          VALUES (?, ?, ?, ?, ?)`,
        args: [digestOf(token), userId, scope, at, at + lifetimeSeconds * 1000],
      })
      return token
    },

    async find(token: string): Promise<{ userId: string; expires: Date } | undefined> {
      const { rows } = await client.execute({
        sql: 'SELECT user_id, expires FROM api_tokens WHERE digest = ?',
        args: [digestOf(token)],
      })
      if (rows[0] === undefined) return undefined
      const { user_id, expires } = TokenRow.parse(rows[0])
      return { userId: user_id, expires: new Date(expires) }
    },
  }
}
