import { SignInProviders, type SignInProvider } from '@/core/contract/sign-in'
import { FailureError, attempt } from '@/core/failure'
import type { Server } from '@/core/server/server'
import type { SignInOutcome } from '@/core/server/session'
import type { Authorization } from '@/data/session/authorization'
import { authorize, leaveProvider } from '@/data/session/authorize'
import { beginSession } from '@/data/session/session'
import { discover, exchangeCode, type Issuer } from '@/data/session/tokens'

import { fetchPerson } from './fetch-person'
import { requestJson } from './request'

/** The sign-in providers of a server; none if it has no sign-in. */
export async function fetchProviders(address: string): Promise<SignInProvider[]> {
  const options = { isAnonymous: true }
  const answer = await attempt(requestJson(`${address}/api/login`, SignInProviders, options))
  if (answer.ok) return Object.values(answer.value)
  const { kind } = answer.failure
  if (kind === 'not-found' || kind === 'not-an-api') return []
  throw new FailureError(answer.failure)
}

/** Lets a person sign in. A web page is left for that; `finishSignIn` continues afterwards. */
export async function signInWith(server: Server, provider: SignInProvider): Promise<SignInOutcome> {
  const endpoints = await attempt(discover(provider.server_url))
  if (!endpoints.ok) return failed('unreachable')
  const authorization = await authorize(server, provider, endpoints.value)
  const { id, server_url: issuer, client_id: clientId } = provider
  return finishSignIn(server, { id, issuer, clientId }, authorization)
}

/** Signs out at the provider as well, if the person wants that. */
export async function signOutAt(from: Issuer): Promise<void> {
  const endpoints = await attempt(discover(from.issuer))
  if (endpoints.ok) await leaveProvider(from, endpoints.value)
}

/** Exchanges what the browser returned with for tokens and begins a session. */
export async function finishSignIn(
  server: Server,
  { id: provider, issuer, clientId }: Issuer & { id: string },
  authorization: Authorization,
): Promise<SignInOutcome> {
  if (authorization.kind !== 'authorized') return authorization
  const outcome = await exchangeCode({ issuer, clientId }, authorization.grant)
  if (outcome.kind === 'ended') return failed('refused')
  if (outcome.kind === 'failed')
    return failed(outcome.failure.kind === 'rejected' ? 'refused' : 'unreachable')
  const { tokens } = outcome
  const { username = '', role = null } = (await fetchPerson(server, tokens.access)) ?? {}
  const account = { kind: 'person', provider, username, role } as const
  const begun = await attempt(beginSession(server, account, tokens))
  return begun.ok ? { kind: 'signed-in' } : failed('not-kept')
}

const failed = (
  kind: Extract<SignInOutcome, { kind: 'failed' }>['failure']['kind'],
): SignInOutcome => ({ kind: 'failed', failure: { kind } })
