import { appClientId } from '@/core/contract/sign-in'
import { digestOf } from '@server/tokens/digest'

import { errors, type OpenIdProvider } from './open-id-provider'

export interface ReturnedCode {
  code: string
  verifier: string
  redirectUri: string
}

/** Exchanges an authorization code of the app for its user, without issuing tokens. A code works once. */
export function createRedeemCode(provider: OpenIdProvider) {
  return async ({ code, verifier, redirectUri }: ReturnedCode): Promise<string | undefined> => {
    const found = await provider.AuthorizationCode.find(code)
    const isOurs =
      found?.clientId === appClientId &&
      found.redirectUri === redirectUri &&
      found.codeChallengeMethod === 'S256' &&
      // The same digest as in RFC 7636.
      found.codeChallenge === digestOf(verifier)
    if (!isOurs) return undefined
    try {
      await found.consume()
    } catch (error) {
      if (error instanceof errors.InvalidGrant) return undefined
      throw error
    }
    return found.accountId
  }
}
