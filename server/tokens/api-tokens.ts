import { randomBytes } from 'node:crypto'
import { z } from 'zod'

import { column } from '@server/storage/column'
import type { Database } from '@server/storage/database'

import { digestOf } from './digest'

const prefix = 'sk-continuo_'

const TokenRow = z.object({ user_id: z.string(), scope: z.string(), expires: column.milliseconds })

interface ApiToken {
  userId: string
  scopes: ReadonlySet<string>
  expires: Date
}

export type ApiTokens = ReturnType<typeof createApiTokens>

/** Tokens for scripts. Only digests are stored. */
export function createApiTokens({ database, now }: { database: Database; now: () => Date }) {
  const { kysely } = database

  return {
    isApiToken: (token: string) => token.startsWith(prefix),

    async issue(userId: string, scope: string, lifetimeSeconds: number): Promise<string> {
      const token = prefix + randomBytes(32).toString('base64url')
      const created = now()
      const expires = new Date(created.getTime() + lifetimeSeconds * 1000)
      await kysely
        .insertInto('api_tokens')
        .values({ digest: digestOf(token), user_id: userId, scope, created, expires })
        .execute()
      return token
    },

    async find(token: string): Promise<ApiToken | undefined> {
      const row = await kysely
        .selectFrom('api_tokens')
        .select(['user_id', 'scope', 'expires'])
        .where('digest', '=', digestOf(token))
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { user_id, scope, expires } = TokenRow.parse(row)
      const scopes = new Set(scope.split(/\s+/))
      return { userId: user_id, scopes, expires: new Date(expires) }
    },
  }
}
