import { AuthRequest } from 'expo-auth-session/build/AuthRequest'
import { getRandomBytes } from 'expo-crypto'

import type { SignInProvider } from '@/core/contract/sign-in'
import { base64Url, proofFrom, type Proof } from '@/core/server/proof'
import type { SignInFailure } from '@/core/server/session'

/** The authorization code that the browser returned with, and what its exchange for tokens needs. */
export interface AuthorizationCode {
  code: string
  verifier: string
  redirectUri: string
}

export type Authorization =
  | { kind: 'authorized'; grant: AuthorizationCode }
  /** The person has reviewed the access request. The server has their decision. */
  | { kind: 'reviewed'; accessRequest: string }
  /** The browser is leaving this page, and another page will finish the sign-in. */
  | { kind: 'leaving' }
  | { kind: 'failed'; failure: SignInFailure }

/** A sign-in in progress. */
export interface PendingSignIn {
  state: string
  verifier: string
  redirectUri: string
  /** The access request that the person reviews first, if the server requires one. */
  accessRequest?: string | undefined
}

/** The page to open first, or why there is none. */
export type FirstPage =
  | { kind: 'open'; url: string; accessRequest?: string }
  | { kind: 'failed'; failure: SignInFailure }

export type FindFirstPage = (authorizationUrl: string, begun: PendingSignIn) => Promise<FirstPage>

/** Opens the page of the provider itself. */
export const startAtProvider: FindFirstPage = (url) => Promise.resolve({ kind: 'open', url })

type Client = Pick<SignInProvider, 'client_id' | 'scope'>

/** Creates the request for a sign-in, with a new state and proof. */
export function newRequest(client: Client, redirectUri: string): [AuthRequest, PendingSignIn] {
  const state = base64Url(getRandomBytes(32))
  const proof = proofFrom(getRandomBytes(32))
  const request = requestWith(client, redirectUri, state, proof)
  return [request, { state, verifier: proof.verifier, redirectUri }]
}

function requestWith(
  { client_id, scope }: Client,
  redirectUri: string,
  state: string,
  { verifier, challenge }: Proof,
): AuthRequest {
  const request = new AuthRequest({
    clientId: client_id,
    scopes: scope.split(' '),
    redirectUri,
    state,
  })
  // AuthRequest cannot create its own proof on pages without TLS.
  request.codeVerifier = verifier
  request.codeChallenge = challenge
  return request
}

/** Parses the URL that the browser returned to. */
export function authorizationFrom(
  url: string,
  { state, verifier, redirectUri, accessRequest }: PendingSignIn,
): Authorization {
  const request = new AuthRequest({ clientId: '', redirectUri, state, scopes: [] })
  const result = request.parseReturnUrl(url)
  if (result.type !== 'success' && result.type !== 'error') return failed('cancelled')
  if (result.error?.code === 'state_mismatch') return failed('mismatch')
  const { code, id } = result.params
  const isReviewed = accessRequest !== undefined && id === accessRequest && code === undefined
  if (isReviewed && result.type === 'success') return { kind: 'reviewed', accessRequest }
  if (result.type === 'error' || !code) return failed('refused')
  return { kind: 'authorized', grant: { code, verifier, redirectUri } }
}

export const failed = (
  kind: SignInFailure['kind'],
): { kind: 'failed'; failure: SignInFailure } => ({
  kind: 'failed',
  failure: { kind },
})
