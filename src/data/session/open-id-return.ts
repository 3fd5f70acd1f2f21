import type { Authorization } from './authorization'
import type { Issuer } from './tokens'

/** A sign-in that a page began, as another page finds it when the browser comes back. */
export interface Return {
  serverId: string
  address: string
  provider: Issuer & { id: string }
  /** The path of the page that it began on. */
  returnTo: string
  authorization: Authorization
}
