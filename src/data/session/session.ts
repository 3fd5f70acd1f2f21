import { attempt } from '@/core/failure'
import type { Server } from '@/core/server/server'
import { isAppSession, type Account, type KeyStanding, type Session } from '@/core/server/session'
import { waitWithTimeout } from '@/data/http/with-timeout'

import { writeAppClient } from './app-client'
import { endBrowserSession } from './browser-session'
import { forgetDeviceSecret } from './device-secret'
import { writeOwnHeaders } from './own-headers'
import { isGuest, renewSession } from './renew-session'
import { broadcastSessionChange } from './session-broadcast'
import {
  changeEntry,
  dropEntry,
  entryFor,
  entryOf,
  readEntry,
  replaceSession,
  sessionEntries,
  type Entry,
} from './session-entries'
import {
  deleteSessionSecret,
  readAccount,
  readSecretOf,
  writeAccount,
  writeSessionSecret,
  type Secret,
  type Tokens,
} from './session-secret'
import {
  accountIn,
  afterAccountUpdate,
  afterFailedReplacing,
  secretIn,
  sessionIn,
  tokenIn,
  unreadSession,
  whileReplacing,
} from './session-state'
import { revokeTokens, type Issuer } from './tokens'

/** Sets the known servers. Each gets only its own credentials, and no other address gets any. */
export function registerServers(servers: readonly Server[]): void {
  for (const id of sessionEntries.keys()) {
    if (!servers.some((server) => server.id === id)) dropEntry(id)
  }
  for (const server of servers) {
    const known = sessionEntries.get(server.id)
    if (known?.server.address === server.address) {
      changeEntry(known, () => {
        known.server = server
      })
    } else {
      const entry: Entry = { server, state: unreadSession }
      sessionEntries.set(server.id, entry)
      void attempt(readEntry(entry))
    }
  }
}

/** Returns our session at a server, or undefined until it has been read from the device. */
export function sessionOf(server: Pick<Server, 'id'>): Session | undefined {
  const entry = sessionEntries.get(server.id)
  return entry && sessionIn(entry.state, entry.server)
}

/** Returns the token or key to send to a URL. A guest without a token gets one first. */
export async function readTokenFor(url: string): Promise<string | undefined> {
  const entry = entryFor(url)
  if (!entry) return undefined
  await readEntry(entry)
  const token = tokenIn(entry.state)
  const needsToken = token === undefined && isGuest(entry) && !entry.refusesGuests
  return needsToken ? sharedRenewal(entry) : token
}

/** Whether requests to a URL come from an app that a person approved. */
export async function isAppAt(url: string): Promise<boolean> {
  const entry = entryFor(url)
  if (!entry) return false
  await readEntry(entry)
  return isAppSession(entry.server, sessionIn(entry.state, entry.server))
}

/** Whether the session for a URL is in a cookie. */
export function showsCookie(url: string): boolean {
  const entry = entryFor(url)
  return entry !== undefined && secretIn(entry.state)?.kind === 'cookie'
}

/** Returns another token after one was refused, if there is one. Concurrent refusals share one renewal. */
export async function renewToken(
  url: string,
  refused: string | undefined,
): Promise<string | undefined> {
  const entry = entryFor(url)
  if (!entry) return undefined
  await readEntry(entry)
  const token = tokenIn(entry.state)
  if (token !== refused) return token
  return sharedRenewal(entry)
}

function sharedRenewal(entry: Entry): Promise<string | undefined> {
  entry.renewal ??= renewSession(entry).finally(() => (entry.renewal = undefined))
  return waitWithTimeout(entry.renewal)
}

/** Begins a session with this account and secret, in place of the current one. */
export async function beginSession(
  server: Server,
  account: Account,
  secret: Secret,
): Promise<void> {
  const entry = entryOf(server)
  await attempt(readEntry(entry))
  entry.state = whileReplacing(entry.state)
  try {
    // The secret is written first: without an account it is removed at the next start.
    await writeSessionSecret(server, secret)
    await writeAccount(server, account)
    replaceSession(entry, account, secret)
    broadcastSessionChange(server.id)
  } finally {
    entry.state = afterFailedReplacing(entry.state)
  }
}

/** Signs out, and becomes a guest of the server. */
export async function becomeGuest(server: Server): Promise<void> {
  await endSession(server, { kind: 'guest' })
}

/**
 * Signs out on this device, and asks the provider to revoke the tokens. Throws if the
 * server does not end a session in a cookie, because only the server can remove the
 * cookie. Returns the provider, because the browser may still be signed in there.
 */
export async function endSession(
  server: Server,
  account: Account = { kind: 'none' },
): Promise<Issuer | undefined> {
  const entry = entryOf(server)
  await attempt(readEntry(entry))
  const secret = secretIn(entry.state)
  if (secret?.kind === 'cookie') await endBrowserSession(server.address)
  replaceSession(entry, account, undefined)
  await writeAccount(server, account)
  await deleteSessionSecret(server)
  broadcastSessionChange(server.id)
  if (secret?.kind !== 'tokens') return undefined
  void revoke(secret)
  const { issuer, clientId } = secret
  return { issuer, clientId }
}

/** Updates the name and role of the person who is signed in. */
export async function updatePerson(
  server: Server,
  who: { username: string; role: string | null },
): Promise<void> {
  const entry = sessionEntries.get(server.id)
  if (!entry) return
  const account = accountIn(entry.state)
  if (account?.kind !== 'person') return
  if (account.username === who.username && account.role === who.role) return
  await updateAccount(entry, { ...account, username: who.username, role: who.role })
}

/** Stores what a server says about a key, unless another key has replaced it. */
export async function updateKey(server: Server, key: string, standing: KeyStanding): Promise<void> {
  const entry = sessionEntries.get(server.id)
  if (!entry || entry.state.kind === 'replacing') return
  if (accountIn(entry.state)?.kind !== 'key' || tokenIn(entry.state) !== key) return
  await updateAccount(entry, { kind: 'key', standing })
}

async function updateAccount(entry: Entry, account: Account): Promise<void> {
  changeEntry(entry, () => {
    entry.state = afterAccountUpdate(entry.state, account)
  })
  await writeAccount(entry.server, account)
}

/** Removes everything stored for a server, secrets first. Safe to repeat. */
export async function forgetSession(server: Server): Promise<void> {
  const account = await attempt(readAccount(server))
  const secret = await attempt(readSecretOf(server, account.ok ? account.value : undefined))
  await deleteSessionSecret(server)
  await writeOwnHeaders(server, [])
  await writeAppClient(server, undefined)
  await forgetDeviceSecret(server.address)
  // If the server does not answer, the cookie stays, but nothing here uses it.
  if (secret.ok && secret.value?.kind === 'cookie') await attempt(endBrowserSession(server.address))
  await writeAccount(server, undefined)
  dropEntry(server.id)
  if (secret.ok && secret.value?.kind === 'tokens') void revoke(secret.value)
}

/** Nothing waits for the revocation: the tokens are already removed from this device. */
const revoke = (tokens: Tokens) => revokeTokens(tokens).catch(() => undefined)
