import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'

import { describeError, type Log } from '@server/http/log'

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })

const requestTimeoutMilliseconds = 5000

/** How long to wait before contacting an unreachable issuer again. */
const retryAfterMilliseconds = 5000

/** The keys could not be fetched, so the token is neither valid nor invalid. */
export class IssuerUnreachable extends Error {}

export interface ExternalIssuer {
  issuer: string
  keys: () => Promise<JWTVerifyGetKey>
}

/** Fetches the keys of an external OpenID provider. Rejects with `IssuerUnreachable` if it does not respond. */
export function createExternalIssuer({
  address,
  log,
  now,
}: {
  address: string
  log: Log
  now: () => Date
}): ExternalIssuer {
  let discovered: Promise<JWTVerifyGetKey> | undefined
  let retryAt = 0

  function unreachable(error: unknown): IssuerUnreachable {
    log({ event: 'issuer-unreachable', ...describeError(error) })
    return new IssuerUnreachable()
  }

  async function discover(): Promise<JWTVerifyGetKey> {
    try {
      const response = await fetch(`${address}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(requestTimeoutMilliseconds),
      })
      const { issuer, jwks_uri } = Discovery.parse(await response.json())
      if (issuer !== address) throw new Error('The discovery document names another issuer.')
      return reaching(
        createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: requestTimeoutMilliseconds }),
      )
    } catch (error) {
      discovered = undefined
      retryAt = now().getTime() + retryAfterMilliseconds
      throw unreachable(error)
    }
  }

  const reaching =
    (keys: JWTVerifyGetKey): JWTVerifyGetKey =>
    async (header, token) => {
      try {
        return await keys(header, token)
      } catch (error) {
        throw isAboutToken(error) ? error : unreachable(error)
      }
    }

  return {
    issuer: address,
    async keys() {
      if (discovered === undefined && now().getTime() < retryAt) throw new IssuerUnreachable()
      return (discovered ??= discover())
    },
  }
}

function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  )
}
