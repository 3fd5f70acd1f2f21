import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose'

import { appClientId } from '@/core/contract/sign-in'
import type { Authenticate, Caller, Stranger } from '@server/access/caller'
import { Refusal } from '@server/http/refusal'

import type { ApiTokens } from './api-tokens'
import { callerFromClaims } from './claims'
import { digestOf } from './digest'
import { IssuerUnreachable, type ExternalIssuer } from './external-issuer'
import { audience, ownIssuer } from './mint-token'
import type { SigningKeys } from './signing-keys'

/** How long a verified caller is cached, within the lifetime of the token. */
const cacheMilliseconds = 30_000
const maximumCached = 10_000

/** Longer tokens are refused without parsing. */
const maximumTokenCharacters = 8192

const foreignAlgorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384']

interface Ports {
  keys: SigningKeys
  apiTokens: ApiTokens
  provider:
    | { kind: 'embedded'; issuer: string }
    | { kind: 'external'; issuer: ExternalIssuer; audience: string; appClient: string }
  now: () => Date
}

interface Verified {
  caller: Caller
  expires: number
}

const stranger = (reason: Stranger['reason']): Verified => ({
  caller: { kind: 'stranger', reason },
  expires: 0,
})

export function createAuthenticate(ports: Ports): Authenticate {
  const { keys, apiTokens, provider, now } = ports
  const cached = new Map<string, { caller: Caller; until: number }>()

  async function verify(token: string): Promise<Verified> {
    if (token.length > maximumTokenCharacters) return stranger('bad-token')
    if (apiTokens.isApiToken(token)) return verifyApiToken(token)
    const issuer = issuerOf(token)
    if (issuer === ownIssuer) return verifyOwn(token, issuer)
    switch (provider.kind) {
      case 'embedded':
        return issuer === provider.issuer ? verifyOwn(token, issuer) : stranger('bad-token')
      case 'external':
        return issuer === provider.issuer.issuer
          ? verifyForeign(token, provider)
          : stranger('bad-token')
    }
  }

  async function verifyApiToken(token: string): Promise<Verified> {
    const found = await apiTokens.find(token)
    if (!found) return stranger('bad-token')
    const { userId, scopes, expires } = found
    if (expires <= now()) return stranger('expired-token')
    return { caller: { kind: 'token', userId, scopes }, expires: expires.getTime() }
  }

  function verifyOwn(token: string, issuer: string): Promise<Verified> {
    return checked(async () => {
      const { payload } = await jwtVerify(token, keys.findPublicKey, {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        issuer,
        audience,
        requiredClaims: ['exp', 'sub'],
        currentDate: now(),
      })
      return verified(payload, callerFromClaims(payload, appClientId, audience))
    })
  }

  function verifyForeign(token: string, { issuer, audience, appClient }: External) {
    return checked(async () => {
      const { payload, protectedHeader } = await jwtVerify(token, await issuer.keys(), {
        algorithms: foreignAlgorithms,
        issuer: issuer.issuer,
        audience,
        requiredClaims: ['exp', 'sub'],
        currentDate: now(),
      })
      if (!isAccessToken(protectedHeader.typ)) return stranger('bad-token')
      return verified(payload, callerFromClaims(payload, appClient, audience))
    })
  }

  function remember(digest: string, { caller, expires }: Verified, at: number): void {
    if (caller.kind === 'stranger') return
    const [oldest] = cached.keys()
    if (cached.size >= maximumCached && oldest !== undefined) cached.delete(oldest)
    cached.set(digest, { caller, until: Math.min(at + cacheMilliseconds, expires) })
  }

  return async (token) => {
    if (token === undefined) return { kind: 'stranger', reason: 'no-token' }
    const digest = digestOf(token)
    const at = now().getTime()
    const known = cached.get(digest)
    if (known && at < known.until) return known.caller
    cached.delete(digest)
    const result = await verify(token)
    remember(digest, result, at)
    return result.caller
  }
}

type External = Extract<Ports['provider'], { kind: 'external' }>

const verified = (payload: JWTPayload, caller: Caller): Verified => ({
  caller,
  expires: (payload.exp ?? 0) * 1000,
})

/** Unverified; only selects the keys for verification. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

async function checked(check: () => Promise<Verified>): Promise<Verified> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof errors.JWTExpired) return stranger('expired-token')
    if (error instanceof IssuerUnreachable) throw issuerUnreachable()
    if (error instanceof errors.JOSEError) return stranger('bad-token')
    throw error
  }
}

/** RFC 9068 defines `at+jwt`; Keycloak and others use `JWT`. */
function isAccessToken(typ: string | undefined): boolean {
  return typ === undefined || /^(application\/)?(at\+)?jwt$/i.test(typ)
}

function issuerUnreachable(): Refusal {
  const message = 'The sign-in service cannot be reached. Try again in a moment.'
  return new Refusal(503, 'auth_error-issuer_unreachable', message, undefined, 5)
}
