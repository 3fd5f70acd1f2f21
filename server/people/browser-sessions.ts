import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'

import { roles, type Person } from '@server/access/caller'
import { column } from '@server/storage/column'
import type { Database } from '@server/storage/database'
import { digestOf } from '@server/tokens/digest'

import { decideCookieUse } from './decide-cookie-use'

const dayMilliseconds = 24 * 3_600_000
/** Each rotation of the cookie extends the session by this long, up to `longestDays` in total. */
export const idleDays = 30
const longestDays = 90

const SessionRow = z.object({
  session_id: z.string(),
  digest: z.string(),
  rotated: column.milliseconds,
  confirmed: column.milliseconds.nullable(),
  created: column.milliseconds,
  user_id: z.string(),
  name: z.string(),
  role: z.enum(roles),
})
type SessionRow = z.infer<typeof SessionRow>

export interface KnownBrowser {
  caller: Person
  /** The secret that replaces the one in the browser's cookie. */
  nextSecret?: string
}

export type BrowserSessions = ReturnType<typeof createBrowserSessions>

/** Stores browser sessions, each identified by the secret in its cookie. Only digests are stored. */
export function createBrowserSessions({
  database: { kysely },
  now,
}: {
  database: Database
  now: () => Date
}) {
  const makeSecret = () => randomBytes(32).toString('base64url')

  async function find(digest: string): Promise<SessionRow | undefined> {
    const row = await kysely
      .selectFrom('browser_sessions as sessions')
      .innerJoin('accounts', 'accounts.user_id', 'sessions.user_id')
      .select(['session_id', 'digest', 'rotated', 'confirmed', 'sessions.created'])
      .select(['sessions.user_id', 'name', 'role'])
      .where((query) =>
        query.or([query('digest', '=', digest), query('previous_digest', '=', digest)]),
      )
      .where('expires', '>', now())
      .executeTakeFirst()
    return row && SessionRow.parse(row)
  }

  /** Returns undefined if another request has rotated the cookie meanwhile. */
  async function rotate(session: SessionRow, presentedDigest: string): Promise<string | undefined> {
    const secret = makeSecret()
    const at = now()
    const result = await kysely
      .updateTable('browser_sessions')
      .set({
        digest: digestOf(secret),
        previous_digest: presentedDigest,
        rotated: at,
        confirmed: null,
        expires: expiryOf(session.created, at),
      })
      .where('session_id', '=', session.session_id)
      .where('digest', '=', session.digest)
      .executeTakeFirst()
    return result.numUpdatedRows === 1n ? secret : undefined
  }

  const confirm = (sessionId: string) =>
    kysely
      .updateTable('browser_sessions')
      .set({ confirmed: now() })
      .where('session_id', '=', sessionId)
      .where('confirmed', 'is', null)
      .execute()

  const remove = (sessionId: string) =>
    kysely.deleteFrom('browser_sessions').where('session_id', '=', sessionId).execute()

  return {
    /** Starts a session and returns the secret for its cookie. */
    async begin(userId: string): Promise<string> {
      const secret = makeSecret()
      const at = now()
      await kysely
        .insertInto('browser_sessions')
        .values({
          session_id: randomUUID(),
          user_id: userId,
          digest: digestOf(secret),
          rotated: at,
          confirmed: at,
          created: at,
          expires: expiryOf(at.getTime(), at),
        })
        .execute()
      return secret
    },

    async identify(secret: string): Promise<KnownBrowser | undefined> {
      const presentedDigest = digestOf(secret)
      const session = await find(presentedDigest)
      if (!session) return undefined
      const { session_id, user_id: userId, name, role } = session
      const caller: Person = { kind: 'person', userId, name, role }
      switch (decideCookieUse(session, presentedDigest, now().getTime())) {
        case 'accept':
          return { caller }
        case 'confirm':
          await confirm(session_id)
          return { caller }
        case 'rotate': {
          const nextSecret = await rotate(session, presentedDigest)
          return nextSecret === undefined ? { caller } : { caller, nextSecret }
        }
        case 'end':
          await remove(session_id)
          return undefined
      }
    },

    /** Ends a session and returns its user. */
    async end(secret: string): Promise<string | undefined> {
      const session = await find(digestOf(secret))
      if (session) await remove(session.session_id)
      return session?.user_id
    },

    async endAllOf(userId: string): Promise<void> {
      await kysely.deleteFrom('browser_sessions').where('user_id', '=', userId).execute()
    },

    async sweep(): Promise<number> {
      const result = await kysely
        .deleteFrom('browser_sessions')
        .where('expires', '<=', now())
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}

const expiryOf = (created: number, at: Date) =>
  new Date(
    Math.min(at.getTime() + idleDays * dayMilliseconds, created + longestDays * dayMilliseconds),
  )
