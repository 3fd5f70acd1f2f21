import { z } from 'zod'

import type { Failure } from '@/core/failure'

import { abilitiesOf } from './abilities'
import type { Server } from './server'

const Person = z.object({
  kind: z.literal('person'),
  /** The provider that the person signed in with. */
  provider: z.string(),
  /** Empty where the server does not say. */
  username: z.string(),
  /** Null without a role. Servers may add roles. */
  role: z.string().nullable(),
  /** The browser has the secret in a cookie, which no script can read. */
  secretIn: z.literal('cookie').exactOptional(),
})
type Person = z.infer<typeof Person>

/** What a server reports about a key. */
const KeyStanding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), role: z.string().nullable() }),
  /** The key belongs to a person who signed in elsewhere. */
  z.object({ kind: z.literal('person'), role: z.string().nullable() }),
  z.object({ kind: z.literal('refused') }),
])
export type KeyStanding = z.infer<typeof KeyStanding>

/** `standing` is missing if the server does not check keys. */
const Key = z.object({ kind: z.literal('key'), standing: KeyStanding.exactOptional() })

/** What is stored about the session with a server. Contains no secrets. */
export const Account = z.discriminatedUnion('kind', [
  /** The person signed out and wants to stay anonymous. */
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('guest') }),
  Person,
  Key,
])
export type Account = z.infer<typeof Account>

/** Who we are at a server. */
export type Session =
  | Account
  /** A person was signed in, or a key was set, but the secret is gone. */
  | { kind: 'signed-out'; was: Person | z.infer<typeof Key> }

export const takesGuests = (server: Pick<Server, 'kind' | 'features'>) =>
  abilitiesOf(server).mayTakeGuests && server.features.includes('guests')

/** Returns who we are, given the stored session and whether its secret is present. */
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

/** Whether requests can be authenticated. */
export const isSignedIn = ({ kind }: Session) =>
  kind === 'guest' || kind === 'person' || kind === 'key'

/** Whether the session's API token cannot see the server's toolsets. */
export const isTokenWithoutToolsets = (
  server: Pick<Server, 'kind'>,
  session: Session | undefined,
) =>
  abilitiesOf(server).hidesToolsetsFromTokens &&
  session?.kind === 'key' &&
  session.standing?.kind === 'token'

/** Whether a session, or the one that ended, belongs to a person. */
const isOfPerson = (session: Session | undefined) =>
  session?.kind === 'person' || (session?.kind === 'signed-out' && session.was.kind === 'person')

/** Whether the next sign-in takes a key. A person who signed in with an account does so again. */
export const takesKey = (server: Pick<Server, 'kind'>, session: Session | undefined) =>
  abilitiesOf(server).signIn === 'key' && !isOfPerson(session)

/** Whether a server hides its toolsets from a key, and not just from a person who is signed out. */
export const areToolsetsHiddenFromKey = (
  server: Pick<Server, 'kind'>,
  session: Session | undefined,
  failure: Failure | undefined,
) =>
  abilitiesOf(server).hidesToolsetsFromTokens &&
  takesKey(server, session) &&
  failure?.kind === 'signed-out'

/** Whether the session is a person's app login, which may grant less than the server's own pages. */
export const isAppSession = (server: Pick<Server, 'kind'>, session: Session | undefined) =>
  abilitiesOf(server).mayOfferAppLogin && session?.kind === 'person'

export const isAdmin = (session: Session | undefined) =>
  session?.kind === 'person' && session.role === 'resource_admin'

/**
 * Returns the server that a URL belongs to. Of two with the same origin, it is the one with the longer
 * matching address.
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

/** Returns a typed key in a form that can be sent, or undefined. People copy tokens along with `Bearer`. */
export function readKey(typed: string): string | undefined {
  const key = typed.trim().replace(/^bearer\s+/i, '')
  return /^[\x21-\x7e]+$/.test(key) ? key : undefined
}

/** Returns what happens to a server's data when its session changes. */
export function dataAfterSessionChange(
  before: Session | undefined,
  after: Session | undefined,
): 'kept' | 'renewed' | 'dropped' {
  // After signing out, the existing data stays readable.
  if (!before || !after || after.kind === 'signed-out') return 'kept'
  const isSame = identityOf(before) === identityOf(after)
  if (!isSame) return 'dropped'
  return before.kind === 'signed-out' ? 'renewed' : 'kept'
}

function identityOf(session: Session): string {
  const who = session.kind === 'signed-out' ? session.was : session
  return who.kind === 'person' ? JSON.stringify([who.provider, who.username]) : who.kind
}

/** Why a sign-in failed. */
export type SignInFailure =
  /** The person closed the page. */
  | { kind: 'cancelled' }
  /** The provider refused. */
  | { kind: 'refused' }
  /** The response belongs to another sign-in. */
  | { kind: 'mismatch' }
  | { kind: 'unreachable' }
  /** The start of this sign-in is no longer stored. */
  | { kind: 'interrupted' }
  /** The device could not store the session. */
  | { kind: 'not-kept' }
  /** The server does not take requests from apps. */
  | { kind: 'no-app-login' }
  /** The server does not know the app, or grants it nothing. */
  | { kind: 'unknown-app' }
  /** The provider is not the one that the server named. */
  | { kind: 'other-provider' }

export type SignInOutcome =
  | { kind: 'signed-in' }
  /** The browser leaves this page and returns to another. */
  | { kind: 'leaving' }
  | { kind: 'failed'; failure: SignInFailure }
