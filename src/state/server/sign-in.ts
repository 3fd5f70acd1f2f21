import { queryOptions } from '@tanstack/react-query'
import { atom, useAtomValue, type Atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { useMemo } from 'react'

import type { SignInProvider } from '@/core/contract/sign-in'
import { attempt, type Result } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import {
  dataAfterSessionChange,
  isAdmin,
  type Session,
  type SignInOutcome,
} from '@/core/server/session'
import { secretStorage } from '@/data/secret/secret'
import { fetchKeyStanding, fetchPerson } from '@/data/server/fetch-person'
import { fetchProviders } from '@/data/server/providers'
import { finishSignIn, signInWith, signOutAt } from '@/data/server/sign-in-with'
import { takeSignInReturn, takeSignOutReturn } from '@/data/session/authorize'
import {
  becomeGuest,
  beginSession,
  endSession,
  readTokenFor,
  sessionOf,
  showsCookie,
  updateKey,
  updatePerson,
} from '@/data/session/session'
import { onSessionChange } from '@/data/session/session-entries'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'

import { serversQuery, type Server } from './servers'

export type { Session, SignInFailure, SignInOutcome } from '@/core/server/session'
export type { SignInProvider } from '@/core/contract/sign-in'

const sessions = atomFamily((id: string) => atom(sessionOf({ id })))

/** Our session at a server; undefined until it has been read. */
export const sessionAtom = (serverId: string): Atom<Session | undefined> => sessions(serverId)

/** Our sessions at several servers, by their ids. */
export function useSessions(
  servers: readonly Pick<Server, 'id'>[],
): ReadonlyMap<string, Session | undefined> {
  const ids = servers.map(({ id }) => id).join(' ')
  const all = useMemo(
    () => atom((get) => new Map(ids.split(' ').map((id) => [id, get(sessions(id))]))),
    [ids],
  )
  return useAtomValue(all)
}

/** Whether the person is an admin of a server; undefined until it is known. */
export function useIsAdmin(server: Pick<Server, 'id'>): boolean | undefined {
  const session = useAtomValue(sessionAtom(server.id))
  return session && isAdmin(session)
}

onSessionChange((serverId, session, before) => {
  store.set(sessions(serverId), session)
  const fate = dataAfterSessionChange(before, session)
  if (fate !== 'kept') refreshData(serverId, fate)
})

/** Refetches the data that a server gave to the previous session. */
export function refreshData(serverId: string, fate: 'renewed' | 'dropped'): void {
  const servers = queryClient.getQueryData(serversQuery.queryKey) ?? []
  const address = servers.find(({ id }) => id === serverId)?.address
  const filter = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey.some((part) => part === serverId || part === address),
  }
  void (fate === 'dropped'
    ? queryClient.resetQueries(filter)
    : queryClient.invalidateQueries(filter))
}

export const providersQuery = (server: Server) =>
  queryOptions({
    queryKey: ['sign-in', server.address],
    queryFn: (): Promise<readonly SignInProvider[]> => fetchProviders(server),
    staleTime: 60_000,
  })

/** Where the device keeps tokens and keys. */
export const secretStorageQuery = queryOptions({
  queryKey: ['secret-keeping'],
  queryFn: secretStorage,
  staleTime: 0,
})

/** Lets a person sign in. A browser leaves the page for that. */
export const signIn = (server: Server, provider: SignInProvider): Promise<SignInOutcome> =>
  signInWith(server, provider)

/** Signs out on the device first, then at the provider. */
export async function signOut(server: Server): Promise<Result<void>> {
  const ended = await attempt(endSession(server))
  if (!ended.ok) return ended
  if (ended.value) await signOutAt(ended.value)
  return { ok: true, value: undefined }
}

export const continueAsGuest = (server: Server): Promise<Result<void>> =>
  attempt(becomeGuest(server))

/** Stores a key for a server in secure storage, replacing the previous one. */
export async function saveApiKey(server: Server, key: string): Promise<Result<void>> {
  const result = await attempt(beginSession(server, { kind: 'key' }, { kind: 'key', key }))
  if (!result.ok) return result
  refreshData(server.id, 'renewed')
  void updateSession(server)
  return result
}

/**
 * Deletes the sign-in or key of a server from this device. Does not end the session at the provider,
 * because that needs its logout page.
 */
export async function forgetOnThisDevice(server: Server): Promise<Result<void>> {
  const ended = await attempt(endSession(server))
  return ended.ok ? { ok: true, value: undefined } : ended
}

/** Asks the server who we are, because the role may have changed. */
export async function updateSession(server: Server): Promise<void> {
  const read = await attempt(readTokenFor(server.address))
  const token = read.ok ? read.value : undefined
  const kind = sessionOf(server)?.kind
  if (kind === 'person' && (token !== undefined || showsCookie(server.address))) {
    const who = await fetchPerson(server, token)
    if (who) await attempt(updatePerson(server, who))
  }
  if (token === undefined) return
  if (kind === 'key' && abilitiesOf(server).describesKeys) {
    const standing = await fetchKeyStanding(server.address, token)
    if (standing) await attempt(updateKey(server, token, standing))
  }
}

export interface FinishedSignIn {
  outcome: SignInOutcome
  returnTo: string | undefined
}

let finishing: Promise<FinishedSignIn> | undefined

/** Finishes a sign-in when the browser returns to the page. Repeated calls share one result. */
export function finishReturn(): Promise<FinishedSignIn> {
  finishing ??= finish()
  return finishing
}

async function finish(): Promise<FinishedSignIn> {
  const back = takeSignInReturn()
  const servers = await attempt(queryClient.ensureQueryData(serversQuery))
  const server = servers.ok && servers.value.find(({ id }) => id === back?.serverId)
  if (!back || !server || server.address !== back.address)
    return { outcome: { kind: 'failed', failure: { kind: 'interrupted' } }, returnTo: undefined }
  const { provider, authorization, returnTo } = back
  return { outcome: await finishSignIn(server, provider, authorization, returnTo), returnTo }
}

/** Returns the path of the page on which the person signed out. */
export const returnAfterSignOut = takeSignOutReturn
