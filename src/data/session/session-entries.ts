import { attempt } from '@/core/failure'
import type { OwnHeader } from '@/core/server/own-header'
import type { Server } from '@/core/server/server'
import { serverOfUrl, type Account, type Session } from '@/core/server/session'

import { onSessionBroadcast } from './session-broadcast'
import { deleteSessionSecret, readAccount, readSecretOf, type Secret } from './session-secret'
import {
  afterReading,
  sessionIn,
  settledSession,
  unreadSession,
  type SessionState,
} from './session-state'

export interface Entry {
  server: Server
  state: SessionState
  /** The read in progress, shared by all callers. */
  reading?: Promise<void> | undefined
  /** Whether the server has refused guests. */
  refusesGuests?: boolean
  /** The renewal in progress, shared by all refused requests. */
  renewal?: Promise<string | undefined> | undefined
  /** The person's own headers, read on first use. */
  ownHeaders?: Promise<readonly OwnHeader[]> | undefined
}

export const sessionEntries = new Map<string, Entry>()

type Listener = (
  serverId: string,
  session: Session | undefined,
  before: Session | undefined,
) => void
const listeners = new Set<Listener>()

/** Calls the listener on every change; an undefined session means that the server was removed. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function entryOf(server: Server): Entry {
  const known = sessionEntries.get(server.id)
  if (known?.server.address === server.address) return known
  const entry: Entry = { server, state: unreadSession }
  sessionEntries.set(server.id, entry)
  return entry
}

export function entryFor(url: string): Entry | undefined {
  const server = serverOfUrl(
    new URL(url).href,
    Array.from(sessionEntries.values(), (entry) => entry.server),
  )
  return server && sessionEntries.get(server.id)
}

/** Makes a change, then notifies the listeners, unless the session has not been read yet. */
export function changeEntry(entry: Entry, change: () => void): void {
  const before = sessionIn(entry.state, entry.server)
  change()
  const session = sessionIn(entry.state, entry.server)
  if (!session) return
  for (const listener of listeners) listener(entry.server.id, session, before)
}

export function dropEntry(id: string): void {
  const entry = sessionEntries.get(id)
  if (!entry) return
  sessionEntries.delete(id)
  const before = sessionIn(entry.state, entry.server)
  for (const listener of listeners) listener(id, undefined, before)
}

export function replaceSession(
  entry: Entry,
  account: Account | undefined,
  secret: Secret | undefined,
): void {
  // A renewal in progress belongs to the previous session.
  entry.renewal = undefined
  changeEntry(entry, () => {
    entry.state = settledSession(account, secret)
  })
}

/** Reads the stored session once. If that fails, the next call tries again. */
export function readEntry(entry: Entry): Promise<void> {
  if (entry.state.kind !== 'unread') return Promise.resolve()
  entry.reading ??= readStored(entry).finally(() => (entry.reading = undefined))
  return entry.reading
}

async function readStored(entry: Entry): Promise<void> {
  const { server } = entry
  const account = await readAccount(server)
  const secret = await readSecretOf(server, account)
  // A keychain survives the removal of the app, so a secret without an account is left over.
  if (account === undefined) await attempt(deleteSessionSecret(server))
  if (entry.state.kind !== 'unread') return
  changeEntry(entry, () => {
    entry.state = afterReading(entry.state, account, secret)
  })
}

/** Another tab has signed a person in or out, or has changed the headers. */
onSessionBroadcast((serverId) => {
  const entry = sessionEntries.get(serverId)
  if (entry) entry.ownHeaders = undefined
  if (entry && entry.state.kind !== 'unread') void attempt(readAgain(entry))
})

async function readAgain(entry: Entry): Promise<void> {
  const account = await readAccount(entry.server)
  const secret = await readSecretOf(entry.server, account)
  if (entry.state.kind !== 'replacing') replaceSession(entry, account, secret)
}
