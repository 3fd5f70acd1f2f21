import { FailureError, attempt } from '@/core/failure'
import type { Server } from '@/core/server/server'
import { isSignedIn, serverOfUrl, sessionFrom, type Account, type KeyStanding, type Session } from '@/core/server/session'
import { within } from '@/data/http/ask-outside'

import { forgetDeviceSecret } from './device-secret'
import { refreshTokens, revokeTokens, type Issuer } from './open-id'
import { deleteSessionSecret, readAccount, readSessionSecret, writeAccount, writeSessionSecret, type Secret, type Tokens } from './session-secret'
import { signInAsGuest } from './sign-in-as-guest'

interface Entry {
  server: Server
  account: Account | undefined
  secret: Secret | undefined
  /** What requests show; of guests it is kept nowhere else. */
  token: string | undefined
  isRead: boolean
  /** What listeners were told last. */
  told: Session | undefined
  /** Another session is being put in its place: nothing of this one may be written over it. */
  isLeaving: boolean
  reading: Promise<void> | undefined
  renewal: Promise<string | undefined> | undefined
}

const entries = new Map<string, Entry>()

type Listener = (
  serverId: string,
  session: Session | undefined,
  before: Session | undefined,
) => void
const listeners = new Set<Listener>()

/** Hears of every change; undefined means that the server is not known any more. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells which servers there are. Only to these, and to each only its own, credentials are shown. */
export function registerServers(servers: readonly Server[]): void {
  for (const id of entries.keys()) {
    if (!servers.some((server) => server.id === id)) drop(id)
  }
  for (const server of servers) {
    const known = entries.get(server.id)
    if (known?.server.address === server.address) {
      known.server = server
      if (known.isRead) tell(known)
    } else {
      const entry = newEntry(server)
      entries.set(server.id, entry)
      void attempt(read(entry))
    }
  }
}

/** Who we are at a server; undefined as long as that has not been read. */
export function sessionOf(server: Pick<Server, 'id'>): Session | undefined {
  const entry = entries.get(server.id)
  return entry?.isRead ? sessionIn(entry) : undefined
}

/** The token or key to show at an address. */
export async function readTokenFor(url: string): Promise<string | undefined> {
  const entry = entryFor(url)
  if (entry) await read(entry)
  return entry?.token
}

/**
 * Gives a token to try next where one was refused, or nothing where there is none to be had. Any
 * number of requests that are refused at once share one renewal.
 */
export async function renewToken(
  url: string,
  refused: string | undefined,
): Promise<string | undefined> {
  const entry = entryFor(url)
  if (!entry) return undefined
  await read(entry)
  if (entry.token !== refused) return entry.token
  entry.renewal ??= renew(entry).finally(() => (entry.renewal = undefined))
  return within(entry.renewal)
}

/** Puts tokens or a key in place of whatever there was. */
export async function beginSession(
  server: Server,
  account: Account,
  secret: Secret,
): Promise<void> {
  const entry = entryOf(server)
  await attempt(read(entry))
  entry.isLeaving = true
  try {
    // In this order: a secret that no account speaks of is removed at the next start.
    await writeSessionSecret(server, secret)
    await writeAccount(server, account)
    change(entry, account, secret)
  } finally {
    entry.isLeaving = false
  }
}

/** Makes us a guest of the server. Who was signed in before is not any more. */
export async function becomeGuest(server: Server): Promise<void> {
  await endSession(server, { kind: 'guest' })
}

/**
 * Signs out on this device; what was signed in with is revoked, if that can be had. Gives the
 * provider, which may still know the browser.
 */
export async function endSession(
  server: Server,
  account: Account = { kind: 'none' },
): Promise<Issuer | undefined> {
  const entry = entryOf(server)
  await attempt(read(entry))
  const { secret } = entry
  change(entry, account, undefined)
  await writeAccount(server, account)
  await deleteSessionSecret(server)
  if (secret?.kind !== 'tokens') return undefined
  void revoke(secret)
  const { issuer, clientId } = secret
  return { issuer, clientId }
}

/** Writes down anew who somebody is, for those who are signed in already. */
export async function updatePerson(
  server: Server,
  who: { username: string; role: string | null },
): Promise<void> {
  const entry = entries.get(server.id)
  if (entry?.account?.kind !== 'person') return
  const { account } = entry
  if (account.username === who.username && account.role === who.role) return
  entry.account = { ...account, username: who.username, role: who.role }
  tell(entry)
  await writeAccount(server, entry.account)
}

/** Writes down what a server says of a key, as long as it is the one that it was shown. */
export async function updateKey(server: Server, key: string, standing: KeyStanding): Promise<void> {
  const entry = entries.get(server.id)
  if (entry?.account?.kind !== 'key' || entry.token !== key || entry.isLeaving) return
  entry.account = { kind: 'key', standing }
  tell(entry)
  await writeAccount(server, entry.account)
}

/** Forgets all that the device has for a server, secrets first. It may be called again after a crash. */
export async function forgetSession(server: Server): Promise<void> {
  const secret = await attempt(readSessionSecret(server))
  await deleteSessionSecret(server)
  await forgetDeviceSecret(server.address)
  await writeAccount(server, undefined)
  drop(server.id)
  if (secret.ok && secret.value?.kind === 'tokens') void revoke(secret.value)
}

/** Waits until somebody has signed in to a server anew, or the signal ends it. */
export function signedInAgain(serverId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const leave = onSessionChange((id, session) => {
      if (id === serverId && session && isSignedIn(session)) done()
    })
    const done = () => {
      leave()
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}

const newEntry = (server: Server): Entry => ({
  server,
  account: undefined,
  secret: undefined,
  token: undefined,
  isRead: false,
  told: undefined,
  isLeaving: false,
  reading: undefined,
  renewal: undefined,
})

function entryOf(server: Server): Entry {
  const known = entries.get(server.id)
  if (known?.server.address === server.address) return known
  const entry = newEntry(server)
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

const sessionIn = ({ account, secret, server }: Entry) =>
  sessionFrom(account, secret !== undefined, server)

function tell(entry: Entry): void {
  const { server, told } = entry
  const session = sessionIn(entry)
  entry.told = session
  for (const listener of listeners) listener(server.id, session, told)
}

function drop(id: string): void {
  const told = entries.get(id)?.told
  if (!entries.delete(id)) return
  for (const listener of listeners) listener(id, undefined, told)
}

function change(entry: Entry, account: Account | undefined, secret: Secret | undefined): void {
  entry.isRead = true
  entry.account = account
  entry.secret = secret
  entry.token = secret?.kind === 'key' ? secret.key : secret?.access
  // What is being renewed belongs to who was here before.
  entry.renewal = undefined
  tell(entry)
}

/** Reads what the device keeps, once; what cannot be read now is tried again by who needs it next. */
function read(entry: Entry): Promise<void> {
  if (entry.isRead) return Promise.resolve()
  entry.reading ??= readKept(entry).finally(() => (entry.reading = undefined))
  return entry.reading
}

async function readKept(entry: Entry): Promise<void> {
  const { server } = entry
  const account = await readAccount(server)
  const needsSecret = account?.kind === 'person' || account?.kind === 'key'
  const secret = needsSecret ? await readSessionSecret(server) : undefined
  // Keychains outlive an app that is removed.
  if (account === undefined) await attempt(deleteSessionSecret(server))
  if (!entry.isRead) change(entry, account, secret)
}

async function renew(entry: Entry): Promise<string | undefined> {
  const { secret } = entry
  if (secret?.kind === 'tokens') return renewTokens(entry, secret)
  if (sessionIn(entry).kind !== 'guest') return undefined
  entry.token = undefined
  const token = await signInAsGuest(entry.server.address)
  if (entry.secret === secret && sessionIn(entry).kind === 'guest') entry.token = token
  return entry.token
}

async function renewTokens(entry: Entry, tokens: Tokens): Promise<string | undefined> {
  const outcome = await refreshTokens(tokens)
  if (entry.secret !== tokens) return entry.token
  switch (outcome.kind) {
    case 'given':
      // Written before it is used: the one before is worth nothing now. A device that will not
      // write keeps it in memory.
      if (!entry.isLeaving) await attempt(writeSessionSecret(entry.server, outcome.tokens))
      if (entry.secret !== tokens) return entry.token
      entry.secret = outcome.tokens
      entry.token = outcome.tokens.access
      return entry.token
    case 'ended':
      change(entry, entry.account, undefined)
      await attempt(deleteSessionSecret(entry.server))
      return undefined
    case 'failed':
      throw new FailureError(outcome.failure)
  }
}

/** Nobody waits for it: on this device the tokens are gone already. */
const revoke = (tokens: Tokens) => revokeTokens(tokens).catch(() => undefined)
