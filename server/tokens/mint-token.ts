import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'

import type { Role } from '@server/access/caller'

import type { SigningKeys } from './signing-keys'

export const audience = 'continuo'

/** The issuer of guest and script tokens, which no OpenID provider issues. */
export const ownIssuer = 'continuo'

interface TokenContents {
  userId: string
  name: string
  role: Role
  clientId: string
  scope?: string
  lifetimeSeconds: number
}

export type MintToken = (contents: TokenContents) => Promise<string>

export function createMint({ keys, now }: { keys: SigningKeys; now: () => Date }): MintToken {
  return ({ userId, name, role, clientId, scope, lifetimeSeconds }) => {
    const issued = Math.floor(now().getTime() / 1000)
    return new SignJWT({ name, role, client_id: clientId, ...(scope && { scope }) })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keys.keyId })
      .setIssuer(ownIssuer)
      .setAudience(audience)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(issued)
      .setExpirationTime(issued + lifetimeSeconds)
      .sign(keys.privateKey)
  }
}
