import { z } from 'zod'

import { FailureError, type Failure } from '@/core/failure'
import { requestWithoutSession, type JsonResponse } from '@/data/http/request-without-session'

import type { Tokens } from './session-secret'

/** An http(s) URL, because a browser must not be sent to any other scheme. */
const Endpoint = z.url({ protocol: /^https?$/ })

const Endpoints = z.object({
  issuer: z.string().optional(),
  authorization_endpoint: Endpoint,
  token_endpoint: Endpoint,
  revocation_endpoint: Endpoint.optional(),
  end_session_endpoint: Endpoint.optional(),
})
export type Endpoints = z.infer<typeof Endpoints>

/** A token provider, and the client id of the app there. */
export interface Issuer {
  issuer: string
  clientId: string
}

const known = new Map<string, Promise<Endpoints>>()

/** Returns the endpoints of a provider, fetched once while the app runs. */
export function discover(issuer: string): Promise<Endpoints> {
  const asked = known.get(issuer) ?? ask(issuer)
  known.set(issuer, asked)
  asked.catch(() => known.delete(issuer))
  return asked
}

async function ask(issuer: string): Promise<Endpoints> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const { status, body } = await requestWithoutSession(address, {
    headers: { Accept: 'application/json' },
  })
  if (status >= 500) throw new FailureError({ kind: 'server', status })
  const { data } = Endpoints.safeParse(body)
  const isExposed =
    issuer.startsWith('https:') && Object.values(data ?? {}).some((url) => url?.startsWith('http:'))
  if (!data || isExposed) throw new FailureError({ kind: 'malformed', at: 'openid-configuration' })
  return data
}

const TokenResponse = z.object({ access_token: z.string(), refresh_token: z.string().optional() })
const Refusal = z.object({ error: z.string() })

export type TokenOutcome =
  | { kind: 'given'; tokens: Tokens }
  /** The provider has rejected the code or the refresh token. */
  | { kind: 'ended' }
  | { kind: 'failed'; failure: Failure }

/** Exchanges the authorization code for tokens. */
export const exchangeCode = (
  from: Issuer,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<TokenOutcome> =>
  requestTokens(from, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  })

/** Refreshes tokens. Most providers accept each refresh token only once. */
export async function refreshTokens(tokens: Tokens): Promise<TokenOutcome> {
  const { refresh, issuer, clientId } = tokens
  if (refresh === undefined) return { kind: 'ended' }
  const form = { grant_type: 'refresh_token', refresh_token: refresh }
  const outcome = await requestTokens({ issuer, clientId }, form)
  if (outcome.kind !== 'given') return outcome
  return {
    kind: 'given',
    tokens: { ...outcome.tokens, refresh: outcome.tokens.refresh ?? refresh },
  }
}

async function requestTokens(
  { issuer, clientId }: Issuer,
  form: Record<string, string>,
): Promise<TokenOutcome> {
  try {
    const { token_endpoint } = await discover(issuer)
    const response = await postForm(token_endpoint, { client_id: clientId, ...form })
    const { data } = TokenResponse.safeParse(response.body)
    if (data && response.status < 400) {
      const { access_token: access, refresh_token: refresh } = data
      const tokens = { kind: 'tokens', issuer, clientId, access } as const
      return { kind: 'given', tokens: refresh === undefined ? tokens : { ...tokens, refresh } }
    }
    return refusalOf(response)
  } catch (error) {
    if (error instanceof FailureError) return { kind: 'failed', failure: error.failure }
    throw error
  }
}

function refusalOf({ status, body }: JsonResponse): TokenOutcome {
  if (status >= 500) return { kind: 'failed', failure: { kind: 'server', status } }
  if (Refusal.safeParse(body).data?.error === 'invalid_grant') return { kind: 'ended' }
  return { kind: 'failed', failure: { kind: 'rejected', status } }
}

/** Revokes the tokens, if the provider supports that. */
export async function revokeTokens({ issuer, clientId, access, refresh }: Tokens): Promise<void> {
  const { revocation_endpoint } = await discover(issuer)
  if (revocation_endpoint === undefined) return
  const form = { client_id: clientId, token: refresh ?? access }
  await postForm(revocation_endpoint, form)
}

/** Long, because an aborted refresh may spend the refresh token without returning the next one. */
const tokenTimeoutMilliseconds = 60_000

const postForm = (url: string, form: Record<string, string>) =>
  requestWithoutSession(
    url,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
      },
      body: new URLSearchParams(form).toString(),
    },
    tokenTimeoutMilliseconds,
  )
