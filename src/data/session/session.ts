import { attempt } from '@/core/failure'
import type { Server } from '@/core/server/server'
import type { Account, KeyStanding, Session } from '@/core/server/session'
import { waitWithPatience } from '@/data/http/with-patience'

import { endBrowserSession } from './browser-session'
import { forgetDeviceSecret } from './device-secret'
import { writeOwnHeaders } from './own-headers'
import { isGuest, renewSession } from './renew-session'
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
import { tellSessionNews } from './session-news'
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

/** Sets the servers that there are. Each is shown its own credentials, and no other address any. */
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

/** Our session at a server; undefined until it was read from the device. */
export function sessionOf(server: Pick<Server, 'id'>): Session | undefined {
  const entry = sessionEntries.get(server.id)
  return entry && sessionIn(entry.state, entry.server)
}

/** The token or key to show at an address. A guest without a token gets one first. */
export async function readTokenFor(url: string): Promise<string | undefined> {
  const entry = entryFor(url)
  if (!entry) return undefined
  await readEntry(entry)
  const token = tokenIn(entry.state)
  const needsToken = token === undefined && isGuest(entry) && !entry.refusesGuests
  return needsToken ? sharedRenewal(entry) : token
}

/** Whether the browser shows a cookie at an address. */
export function showsCookie(url: string): boolean {
  const entry = entryFor(url)
  return entry !== undefined && secretIn(entry.state)?.kind === 'cookie'
}

/**
 * Gives another token after one was refused, or nothing if there is none. Requests that are refused
 * at the same time share one renewal.
 */
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
  return waitWithPatience(entry.renewal)
}

/** Replaces the session by one with tokens or a key. */
export async function beginSession(
  server: Server,
  account: Account,
  secret: Secret,
): Promise<void> {
  const entry = entryOf(server)
  await attempt(readEntry(entry))
  entry.state = whileReplacing(entry.state)
  try {
    // The secret first: one without an account is removed at the next start.
    await writeSessionSecret(server, secret)
    await writeAccount(server, account)
    replaceSession(entry, account, secret)
    tellSessionNews(server.id)
  } finally {
    entry.state = afterFailedReplacing(entry.state)
  }
}

/** Becomes a guest of the server, which signs out whoever was signed in. */
export async function becomeGuest(server: Server): Promise<void> {
  await endSession(server, { kind: 'guest' })
}

/**
 * Signs out on this device. Throws if the server does not end a session whose secret is in a cookie,
 * because only the server can remove it. Asks the provider to revoke the tokens. Returns the provider, because
 * the browser may still be signed in there.
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
  tellSessionNews(server.id)
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

/** Removes everything the device has for a server, secrets first. It is safe to call it twice. */
export async function forgetSession(server: Server): Promise<void> {
  const account = await attempt(readAccount(server))
  const secret = await attempt(readSecretOf(server, account.ok ? account.value : undefined))
  await deleteSessionSecret(server)
  await writeOwnHeaders(server, [])
  await forgetDeviceSecret(server.address)
  // Without an answer the cookie stays, but nothing here uses it any more.
  if (secret.ok && secret.value?.kind === 'cookie') await attempt(endBrowserSession(server.address))
  await writeAccount(server, undefined)
  dropEntry(server.id)
  if (secret.ok && secret.value?.kind === 'tokens') void revoke(secret.value)
}

/** Nobody waits for it: the tokens are gone from this device already. */
const revoke = (tokens: Tokens) => revokeTokens(tokens).catch(() => undefined)
