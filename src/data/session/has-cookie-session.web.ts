import { browserSessionFeature } from '@/core/contract/sign-in'
import type { Server } from '@/core/server/server'

/** Whether the server that this page came from keeps the session in a cookie. */
export const hasCookieSession = ({
  address,
  features,
}: Pick<Server, 'address' | 'features'>): boolean =>
  features.includes(browserSessionFeature) && address === globalThis.location.origin
