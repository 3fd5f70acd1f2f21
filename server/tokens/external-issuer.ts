import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'

import { describeError, type Log } from '@server/http/log'

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })

const requestTimeoutMilliseconds = 5000

/** How long an issuer that could not be reached is left alone. */
const retryAfterMilliseconds = 5000

/** Its keys could not be fetched, which says nothing about the token. */
export class IssuerUnreachable extends Error {}

export interface ExternalIssuer {
  issuer: string
  keys: () => Promise<JWTVerifyGetKey>
}

/** The keys of an OpenID provider elsewhere. Rejects with `IssuerAway` while it cannot be asked. */
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
  let restUntil = 0

  function away(error: unknown): IssuerUnreachable {
    log({ event: 'issuer-unreachable', ...describeError(error) })
    return new IssuerUnreachable()
  }

  async function discover(): Promise<JWTVerifyGetKey> {
    try {
      const response = await fetch(`${address}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(requestTimeoutMilliseconds),
      })
      const { issuer, jwks_uri } = Discovery.parse(await response.json())
      if (issuer !== address) throw new Error('The issuer calls itself by another name.')
      return reaching(
        createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: requestTimeoutMilliseconds }),
      )
    } catch (error) {
      discovered = undefined
      restUntil = now().getTime() + retryAfterMilliseconds
      throw away(error)
    }
  }

  const reaching =
    (keys: JWTVerifyGetKey): JWTVerifyGetKey =>
    async (header, token) => {
      try {
        return await keys(header, token)
      } catch (error) {
        throw isAboutToken(error) ? error : away(error)
      }
    }

  return {
    issuer: address,
    async keys() {
      if (discovered === undefined && now().getTime() < restUntil) throw new IssuerUnreachable()
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
