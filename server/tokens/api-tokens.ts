import { randomBytes } from 'node:crypto'
import type { Client } from '@libsql/client'
import { z } from 'zod'

import { digestOf } from './digest'

const prefix = 'sk-continuo_'

const TokenRow = z.object({ user_id: z.string(), scope: z.string(), expires: z.number() })

interface ApiToken {
  userId: string
  scopes: ReadonlySet<string>
  expires: Date
}

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

    async find(token: string): Promise<ApiToken | undefined> {
      const { rows } = await client.execute({
        sql: 'SELECT user_id, scope, expires FROM api_tokens WHERE digest = ?',
        args: [digestOf(token)],
      })
      if (rows[0] === undefined) return undefined
      const { user_id, scope, expires } = TokenRow.parse(rows[0])
      const scopes = new Set(scope.split(/\s+/))
      return { userId: user_id, scopes, expires: new Date(expires) }
    },
  }
}
