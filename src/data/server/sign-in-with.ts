import type { SignInProvider } from '@/core/contract/sign-in'
import { attempt } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import type { Server } from '@/core/server/server'
import type { Account, SignInOutcome } from '@/core/server/session'
import type { Authorization, AuthorizationCode } from '@/data/session/authorization'
import { authorize, signOutOfProvider } from '@/data/session/authorize'
import { beginBrowserSession } from '@/data/session/browser-session'
import { hasCookieSession } from '@/data/session/has-cookie-session'
import { beginSession } from '@/data/session/session'
import type { Secret } from '@/data/session/session-secret'
import { discover, exchangeCode, type Issuer } from '@/data/session/tokens'

import { authorizeAfterReview, authorizeApp } from './authorize-app'
import { claimGuest } from './claim-guest'
import { fetchPerson } from './fetch-person'

/** Signs a person in. In a browser this leaves the page, and `finishSignIn` continues on the next one. */
export async function signInWith(server: Server, provider: SignInProvider): Promise<SignInOutcome> {
  const { id, server_url: issuer, client_id: clientId } = provider
  if (abilitiesOf(server).mayOfferAppLogin) {
    const authorization = await authorizeApp(server, provider)
    return finishSignIn(server, { id, issuer, clientId }, authorization)
  }
  const endpoints = await attempt(discover(issuer))
  if (!endpoints.ok) return failed('unreachable')
  const authorization = await authorize(server, provider, endpoints.value)
  return finishSignIn(server, { id, issuer, clientId }, authorization)
}

/** Signs out at the provider as well, if the person wants that. */
export async function signOutAt(from: Issuer): Promise<void> {
  const endpoints = await attempt(discover(from.issuer))
  if (endpoints.ok) await signOutOfProvider(from, endpoints.value)
}

/** Exchanges the result of the authorization for tokens and begins a session. */
export async function finishSignIn(
  server: Server,
  from: Issuer & { id: string },
  authorization: Authorization,
  returnTo?: string,
): Promise<SignInOutcome> {
  const { id: provider, issuer, clientId } = from
  if (authorization.kind === 'reviewed') {
    const { accessRequest } = authorization
    const next = await authorizeAfterReview(server, from, accessRequest, returnTo)
    return finishSignIn(server, from, next)
  }
  if (authorization.kind !== 'authorized') return authorization
  if (hasCookieSession(server)) return beginWithCookie(server, provider, authorization.grant)
  const outcome = await exchangeCode({ issuer, clientId }, authorization.grant)
  if (outcome.kind === 'ended') return failed('refused')
  if (outcome.kind === 'failed')
    return failed(outcome.failure.kind === 'rejected' ? 'refused' : 'unreachable')
  const { tokens } = outcome
  const person = await fetchPerson(server, tokens.access)
  // A token that the server does not accept would only look like a sign-in.
  if (!person && abilitiesOf(server).mayOfferAppLogin) return failed('unknown-app')
  const { username = '', role = null } = person ?? {}
  const account = { kind: 'person', provider, username, role } as const
  return begin(server, account, tokens)
}

/** Lets the server exchange the code, so that no script holds a token. */
async function beginWithCookie(
  server: Server,
  provider: string,
  grant: AuthorizationCode,
): Promise<SignInOutcome> {
  const begun = await attempt(beginBrowserSession(server.address, grant))
  if (!begun.ok) return failed(begun.failure.kind === 'rejected' ? 'refused' : 'unreachable')
  const { username, role } = begun.value
  const account = { kind: 'person', provider, username, role, secretIn: 'cookie' } as const
  return begin(server, account, { kind: 'cookie' })
}

/** Begins the session after transferring the guest's data, which the device would otherwise drop from its lists. */
async function begin(server: Server, account: Account, secret: Secret): Promise<SignInOutcome> {
  const claimed = await attempt(
    claimGuest(server, secret.kind === 'tokens' ? secret.access : undefined),
  )
  if (!claimed.ok) return failed('unreachable')
  const begun = await attempt(beginSession(server, account, secret))
  return begun.ok ? { kind: 'signed-in' } : failed('not-kept')
}

const failed = (
  kind: Extract<SignInOutcome, { kind: 'failed' }>['failure']['kind'],
): SignInOutcome => ({ kind: 'failed', failure: { kind } })
