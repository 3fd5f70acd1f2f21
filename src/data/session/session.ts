import { FailureError, attempt } from '@/core/failure'
import type { Server } from '@/core/server/server'
import { serverOfUrl, type Account, type KeyStanding, type Session } from '@/core/server/session'
import { waitWithPatience } from '@/data/http/with-patience'

import { forgetDeviceSecret } from './device-secret'
import {
  deleteSessionSecret,
  readAccount,
  readSessionSecret,
  writeAccount,
  writeSessionSecret,
  type Secret,
  type Tokens,
} from './session-secret'
import {
  accountIn,
  afterAccountUpdate,
  afterFailedReplacing,
  afterGuestSignIn,
  afterReading,
  afterRefresh,
  decideRefresh,
  secretIn,
  sessionIn,
  settledSession,
  tokenIn,
  unreadSession,
  whileReplacing,
  type SessionState,
} from './session-state'
import { signInAsGuest } from './sign-in-as-guest'
import { refreshTokens, revokeTokens, type Issuer } from './tokens'

interface Entry {
  server: Server
  state: SessionState
  /** Shared by everybody who waits for it. */
  reading?: Promise<void> | undefined
  /** Shared by all requests that were refused. */
  renewal?: Promise<string | undefined> | undefined
}

const entries = new Map<string, Entry>()

type Listener = (
  serverId: string,
  session: Session | undefined,
  before: Session | undefined,
) => void
const listeners = new Set<Listener>()

/** Calls the listener on every change; undefined means that the server was removed. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the servers that there are. Each is shown its own credentials, and no other address any. */
export function registerServers(servers: readonly Server[]): void {
  for (const id of entries.keys()) {
    if (!servers.some((server) => server.id === id)) drop(id)
  }
  for (const server of servers) {
    const known = entries.get(server.id)
    if (known?.server.address === server.address) {
      update(known, () => {
        known.server = server
      })
    } else {
      const entry: Entry = { server, state: unreadSession }
      entries.set(server.id, entry)
      void attempt(read(entry))
    }
  }
}

/** Our session at a server; undefined until it was read from the device. */
export function sessionOf(server: Pick<Server, 'id'>): Session | undefined {
  const entry = entries.get(server.id)
  return entry && sessionIn(entry.state, entry.server)
}

/** The token or key to show at an address. */
export async function readTokenFor(url: string): Promise<string | undefined> {
  const entry = entryFor(url)
  if (entry) await read(entry)
  return entry && tokenIn(entry.state)
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
  await read(entry)
  const token = tokenIn(entry.state)
  if (token !== refused) return token
  entry.renewal ??= renew(entry).finally(() => (entry.renewal = undefined))
  return waitWithPatience(entry.renewal)
}

/** Replaces the session by one with tokens or a key. */
export async function beginSession(
  server: Server,
  account: Account,
  secret: Secret,
): Promise<void> {
  const entry = entryOf(server)
  await attempt(read(entry))
  entry.state = whileReplacing(entry.state)
  try {
    // The secret first: one without an account is removed at the next start.
    await writeSessionSecret(server, secret)
    await writeAccount(server, account)
    replace(entry, account, secret)
  } finally {
    entry.state = afterFailedReplacing(entry.state)
  }
}

/** Becomes a guest of the server, which signs out whoever was signed in. */
export async function becomeGuest(server: Server): Promise<void> {
  await endSession(server, { kind: 'guest' })
}

/**
 * Signs out on this device and asks the provider to revoke the tokens. Returns the provider, because
 * the browser may still be signed in there.
 */
export async function endSession(
  server: Server,
  account: Account = { kind: 'none' },
): Promise<Issuer | undefined> {
  const entry = entryOf(server)
  await attempt(read(entry))
  const secret = secretIn(entry.state)
  replace(entry, account, undefined)
  await writeAccount(server, account)
  await deleteSessionSecret(server)
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
  const entry = entries.get(server.id)
  if (!entry) return
  const account = accountIn(entry.state)
  if (account?.kind !== 'person') return
  if (account.username === who.username && account.role === who.role) return
  await updateAccount(entry, { ...account, username: who.username, role: who.role })
}

/** Stores what a server says about a key, unless another key has replaced it. */
export async function updateKey(server: Server, key: string, standing: KeyStanding): Promise<void> {
  const entry = entries.get(server.id)
  if (!entry || entry.state.kind === 'replacing') return
  if (accountIn(entry.state)?.kind !== 'key' || tokenIn(entry.state) !== key) return
  await updateAccount(entry, { kind: 'key', standing })
}

async function updateAccount(entry: Entry, account: Account): Promise<void> {
  update(entry, () => {
    entry.state = afterAccountUpdate(entry.state, account)
  })
  await writeAccount(entry.server, account)
}

/** Removes everything the device has for a server, secrets first. It is safe to call it twice. */
export async function forgetSession(server: Server): Promise<void> {
  const secret = await attempt(readSessionSecret(server))
  await deleteSessionSecret(server)
  await forgetDeviceSecret(server.address)
  await writeAccount(server, undefined)
  drop(server.id)
  if (secret.ok && secret.value?.kind === 'tokens') void revoke(secret.value)
}

function entryOf(server: Server): Entry {
  const known = entries.get(server.id)
  if (known?.server.address === server.address) return known
  const entry: Entry = { server, state: unreadSession }
  entries.set(server.id, entry)
  return entry
}

function entryFor(url: string): Entry | undefined {
  const server = serverOfUrl(
    new URL(url).href,
    Array.from(entries.values(), (entry) => entry.server),
  )
  return server && entries.get(server.id)
}

/** Makes a change and tells listeners of the session after it, once that was read. */
function update(entry: Entry, change: () => void): void {
  const before = sessionIn(entry.state, entry.server)
  change()
  const session = sessionIn(entry.state, entry.server)
  if (!session) return
  for (const listener of listeners) listener(entry.server.id, session, before)
}

function drop(id: string): void {
  const entry = entries.get(id)
  if (!entry) return
  entries.delete(id)
  const before = sessionIn(entry.state, entry.server)
  for (const listener of listeners) listener(id, undefined, before)
}

function replace(entry: Entry, account: Account | undefined, secret: Secret | undefined): void {
  // A renewal that is under way belongs to the session before.
  entry.renewal = undefined
  update(entry, () => {
    entry.state = settledSession(account, secret)
  })
}

/** Reads what the device has, once. If that fails, the next call tries again. */
function read(entry: Entry): Promise<void> {
  if (entry.state.kind !== 'unread') return Promise.resolve()
  entry.reading ??= readStored(entry).finally(() => (entry.reading = undefined))
  return entry.reading
}

async function readStored(entry: Entry): Promise<void> {
  const { server } = entry
  const account = await readAccount(server)
  const needsSecret = account?.kind === 'person' || account?.kind === 'key'
  const secret = needsSecret ? await readSessionSecret(server) : undefined
  // Keychains outlive an app that is removed.
  if (account === undefined) await attempt(deleteSessionSecret(server))
  if (entry.state.kind !== 'unread') return
  update(entry, () => {
    entry.state = afterReading(entry.state, account, secret)
  })
}

async function renew(entry: Entry): Promise<string | undefined> {
  const secret = secretIn(entry.state)
  if (secret?.kind === 'tokens') return renewTokens(entry, secret)
  if (!isGuest(entry)) return undefined
  entry.state = afterGuestSignIn(entry.state, undefined)
  const token = await signInAsGuest(entry.server.address)
  if (isGuest(entry)) entry.state = afterGuestSignIn(entry.state, token)
  return tokenIn(entry.state)
}

const isGuest = ({ state, server }: Entry) => sessionIn(state, server)?.kind === 'guest'

async function renewTokens(entry: Entry, tokens: Tokens): Promise<string | undefined> {
  const outcome = await refreshTokens(tokens)
  const decision = decideRefresh(entry.state, tokens, outcome)
  switch (decision.kind) {
    case 'ignore':
      break
    case 'keep':
      // Written before it is used, because the old one is spent. If the device cannot write, it stays
      // in memory.
      if (decision.isWritten) await attempt(writeSessionSecret(entry.server, decision.tokens))
      entry.state = afterRefresh(entry.state, tokens, decision.tokens)
      break
    case 'end':
      replace(entry, accountIn(entry.state), undefined)
      await attempt(deleteSessionSecret(entry.server))
      return undefined
    case 'fail':
      throw new FailureError(decision.outcome.failure)
  }
  return tokenIn(entry.state)
}

/** Nobody waits for it: the tokens are gone from this device already. */
const revoke = (tokens: Tokens) => revokeTokens(tokens).catch(() => undefined)
