import { randomBytes, randomUUID } from 'node:crypto'
import type { Client } from '@libsql/client'
import { z } from 'zod'

import { roles, type Person } from '@server/access/caller'
import { digestOf } from '@server/tokens/digest'

import { decideCookieUse } from './decide-cookie-use'

const dayMilliseconds = 24 * 3_600_000
/** Each rotation of the cookie prolongs the session up to its longest duration. */
export const idleDays = 30
const longestDays = 90

const SessionRow = z.object({
  session_id: z.string(),
  digest: z.string(),
  rotated: z.number(),
  confirmed: z.number().nullable(),
  created: z.number(),
  user_id: z.string(),
  name: z.string(),
  role: z.enum(roles),
})
type SessionRow = z.infer<typeof SessionRow>

export interface KnownBrowser {
  caller: Person
  /** Replaces the cookie that the browser showed. */
  nextSecret?: string
}

export type BrowserSessions = ReturnType<typeof createBrowserSessions>

/** Sessions of browsers, each known by the secret in its cookie. Only digests are stored. */
export function createBrowserSessions({ client, now }: { client: Client; now: () => Date }) {
  const makeSecret = () => randomBytes(32).toString('base64url')

  async function find(digest: string): Promise<SessionRow | undefined> {
    const { rows } = await client.execute({
      sql: `SELECT session_id, digest, rotated, confirmed, sessions.created, user_id, name, role
        FROM browser_sessions AS sessions JOIN accounts USING (user_id)
        WHERE (digest = ? OR previous_digest = ?) AND expires > ?`,
      args: [digest, digest, now().getTime()],
    })
    return rows[0] && SessionRow.parse(rows[0])
  }

  /** Returns undefined if another request has rotated the cookie meanwhile. */
  async function rotate(session: SessionRow, shown: string): Promise<string | undefined> {
    const secret = makeSecret()
    const at = now().getTime()
    const { rowsAffected } = await client.execute({
      sql: `UPDATE browser_sessions
        SET digest = ?, previous_digest = ?, rotated = ?, confirmed = NULL, expires = ?
        WHERE session_id = ? AND digest = ?`,
      args: [
        digestOf(secret),
        shown,
        at,
        expiryOf(session.created, at),
        session.session_id,
        session.digest,
      ],
    })
    return rowsAffected === 1 ? secret : undefined
  }

  const confirm = (sessionId: string) =>
    client.execute({
      sql: 'UPDATE browser_sessions SET confirmed = ? WHERE session_id = ? AND confirmed IS NULL',
      args: [now().getTime(), sessionId],
    })

  const remove = (sessionId: string) =>
    client.execute({
      sql: 'DELETE FROM browser_sessions WHERE session_id = ?',
      args: [sessionId],
    })

  return {
    /** Returns the secret for the cookie. */
    async begin(userId: string): Promise<string> {
      const secret = makeSecret()
      const at = now().getTime()
      await client.execute({
        sql: `INSERT INTO browser_sessions
          (session_id, user_id, digest, rotated, confirmed, created, expires)
          VALUES (?, ?, ?, ?, ?, ?, ?)`,
        args: [randomUUID(), userId, digestOf(secret), at, at, at, expiryOf(at, at)],
      })
      return secret
    },

    async identify(secret: string): Promise<KnownBrowser | undefined> {
      const shown = digestOf(secret)
      const session = await find(shown)
      if (!session) return undefined
      const { session_id, user_id: userId, name, role } = session
      const caller: Person = { kind: 'person', userId, name, role }
      switch (decideCookieUse(session, shown, now().getTime())) {
        case 'accept':
          return { caller }
        case 'confirm':
          await confirm(session_id)
          return { caller }
        case 'rotate': {
          const nextSecret = await rotate(session, shown)
          return nextSecret === undefined ? { caller } : { caller, nextSecret }
        }
        case 'end':
          await remove(session_id)
          return undefined
      }
    },

    /** Returns the user whose session it was. */
    async end(secret: string): Promise<string | undefined> {
      const session = await find(digestOf(secret))
      if (session) await remove(session.session_id)
      return session?.user_id
    },

    async endAllOf(userId: string): Promise<void> {
      await client.execute({
        sql: 'DELETE FROM browser_sessions WHERE user_id = ?',
        args: [userId],
      })
    },

    async sweep(): Promise<number> {
      const { rowsAffected } = await client.execute({
        sql: 'DELETE FROM browser_sessions WHERE expires <= ?',
        args: [now().getTime()],
      })
      return rowsAffected
    },
  }
}

const expiryOf = (created: number, at: number) =>
  Math.min(at + idleDays * dayMilliseconds, created + longestDays * dayMilliseconds)
