import type { Authorization } from './authorization'
import type { Issuer } from './tokens'

/** A sign-in that one page began and the next page finishes. */
export interface OpenIdReturn {
  serverId: string
  address: string
  provider: Issuer & { id: string }
  /** The path of the page on which the sign-in began. */
  returnTo: string
  authorization: Authorization
}
