import { z } from 'zod'

import { abilitiesOf } from './abilities'
import type { Server } from './server'

const Person = z.object({
  kind: z.literal('person'),
  /** The provider that the person signed in with. */
  provider: z.string(),
  /** Empty where the server does not say. */
  username: z.string(),
  /** Null for somebody who has not been given one. Roles are open. */
  role: z.string().nullable(),
})
/** What a server says of a key that it is shown. */
const KeyStanding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), role: z.string().nullable() }),
  /** It stands for somebody who signed in elsewhere. */
  z.object({ kind: z.literal('person'), role: z.string().nullable() }),
  z.object({ kind: z.literal('refused') }),
])
export type KeyStanding = z.infer<typeof KeyStanding>

/** Not every server says what it thinks of a key. */
const Key = z.object({ kind: z.literal('key'), standing: KeyStanding.exactOptional() })

/** What is remembered of how a server is used. Nothing of it is secret. */
export const Account = z.discriminatedUnion('kind', [
  /** Somebody signed out, and wants to be nobody there. */
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('guest') }),
  Person,
  Key,
])
export type Account = z.infer<typeof Account>

/** Who we are at a server. */
export type Session =
  | Account
  /** Somebody was signed in, or a key was set, and what proved it is gone. */
  | { kind: 'signed-out'; was: z.infer<typeof Person> | z.infer<typeof Key> }

export const takesGuests = (server: Pick<Server, 'kind' | 'features'>) =>
  abilitiesOf(server).mayTakeGuests && server.features.includes('guests')

/** Who we are, given what is remembered and whether the secret that belongs to it is there. */
export function sessionFrom(
  account: Account | undefined,
  hasSecret: boolean,
  server: Pick<Server, 'kind' | 'features'>,
): Session {
  const nobody: Session = { kind: 'none' }
  if (!account || account.kind === 'guest') return takesGuests(server) ? { kind: 'guest' } : nobody
  if (account.kind === 'none' || hasSecret) return account
  return { kind: 'signed-out', was: account }
}

/** Whether requests can be made in somebody's name. */
export const isSignedIn = ({ kind }: Session) =>
  kind === 'guest' || kind === 'person' || kind === 'key'

/** Whether the session's API token cannot see the server's toolsets. */
export const isKeptFromToolsets = (server: Pick<Server, 'kind'>, session: Session | undefined) =>
  abilitiesOf(server).hidesToolsetsFromTokens &&
  session?.kind === 'key' &&
  session.standing?.kind === 'token'

export const isAdmin = (session: Session | undefined) =>
  session?.kind === 'person' && session.role === 'resource_admin'

/**
 * The server that an address belongs to: of two that share an origin, the one whose address says
 * more of it.
 */
export function serverOfUrl<Known extends Pick<Server, 'address'>>(
  url: string,
  servers: Iterable<Known>,
): Known | undefined {
  let found: Known | undefined
  for (const server of servers) {
    if (!isBelow(url, server.address)) continue
    if (!found || server.address.length > found.address.length) found = server
  }
  return found
}

const isBelow = (url: string, address: string) =>
  url.startsWith(address) && /^(?:$|[/?#])/.test(url.slice(address.length))

/** A key as it can be sent, or nothing where what was typed cannot be one. */
export function readKey(typed: string): string | undefined {
  const key = typed.trim()
  return /^[\x21-\x7e]+$/.test(key) ? key : undefined
}

/** What becomes of data that came from a server when somebody else, or nobody, is signed in there. */
export function fateOfData(
  before: Session | undefined,
  after: Session | undefined,
): 'kept' | 'renewed' | 'dropped' {
  // Whoever was signed out goes on reading what is there.
  if (!before || !after || after.kind === 'signed-out') return 'kept'
  const isSame = identityOf(before) === identityOf(after)
  if (!isSame) return 'dropped'
  return before.kind === 'signed-out' ? 'renewed' : 'kept'
}

function identityOf(session: Session): string {
  const who = session.kind === 'signed-out' ? session.was : session
  return who.kind === 'person' ? JSON.stringify([who.provider, who.username]) : who.kind
}

/** Why a sign-in came to nothing. */
export type SignInFailure =
  /** The person closed the page. */
  | { kind: 'cancelled' }
  /** The provider said no. */
  | { kind: 'refused' }
  /** What came back belongs to another sign-in than the one that was begun. */
  | { kind: 'mismatch' }
  | { kind: 'unreachable' }
  /** What was begun is not known any more. */
  | { kind: 'interrupted' }
  /** The device would not keep it. */
  | { kind: 'not-kept' }

export type SignInOutcome =
  | { kind: 'signed-in' }
  /** The browser leaves the page, and comes back to another. */
  | { kind: 'leaving' }
  | { kind: 'failed'; failure: SignInFailure }
