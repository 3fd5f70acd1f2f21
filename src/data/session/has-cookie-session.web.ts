import { browserSessionFeature } from '@/core/contract/sign-in'
import type { Server } from '@/core/server/server'

/** Whether this is the page's own server, and it can keep a session in a cookie. */
export const hasCookieSession = ({
  address,
  features,
}: Pick<Server, 'address' | 'features'>): boolean =>
  features.includes(browserSessionFeature) && address === globalThis.location.origin
