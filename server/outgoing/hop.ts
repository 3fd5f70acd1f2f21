import { isIP } from 'node:net'

import { OutgoingFailure } from './outgoing-failure'
import { isPublicAddress } from './public-address'

/** One request on the way to an answer. */
export interface Hop {
  url: URL
  method: string
  headers: Headers
  body: Uint8Array | undefined
  /** Whether the operator's allowance counts here. */
  isAllowed: boolean
}

/** All that can be told without DNS; names are checked when a socket is opened. */
export function admit(hop: Hop): Hop {
  const { url, isAllowed } = hop
  if (url.username !== '' || url.password !== '') throw new OutgoingFailure('refused-address')
  if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:')) {
    throw new OutgoingFailure('refused-scheme')
  }
  if (!isAllowed && !isOpenToAll(url)) throw new OutgoingFailure('refused-address')
  return hop
}

/** Public https is on 443; other ports are where a guess finds databases and panels of admins. */
function isOpenToAll(url: URL): boolean {
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // No lookup happens for a literal address, so this is the only place that sees it.
  return url.port === '' && (isIP(literal) === 0 || isPublicAddress(literal))
}

const redirects = new Set([301, 302, 303, 307, 308])

/** Any header may be a key under a name of its own; these cannot be. */
const harmless = new Set(['accept', 'accept-language', 'content-language', 'content-type'])

/** Where a redirect leads, as the Fetch standard has it; nothing where the answer is none. */
export function hopAfter(
  hop: Hop,
  status: number,
  location: string | null,
  isAllowed: (url: URL) => boolean,
): Hop | undefined {
  if (!redirects.has(status) || location === null) return undefined
  if (!URL.canParse(location, hop.url.href)) throw new OutgoingFailure('refused-address')
  const url = new URL(location, hop.url)
  if (hop.url.protocol === 'https:' && url.protocol !== 'https:') {
    throw new OutgoingFailure('refused-scheme')
  }
  const becomesGet =
    (status === 303 && hop.method !== 'HEAD') ||
    ((status === 301 || status === 302) && hop.method === 'POST')
  const isSameOrigin = url.origin === hop.url.origin
  const kept = [...hop.headers].filter(
    ([name]) =>
      (isSameOrigin || harmless.has(name)) && !(becomesGet && name.startsWith('content-')),
  )
  return admit({
    url,
    method: becomesGet ? 'GET' : hop.method,
    headers: new Headers(kept),
    body: becomesGet ? undefined : hop.body,
    // An allowance is for those who ask directly: no stranger may send us to an inner host.
    isAllowed: hop.isAllowed && isAllowed(url),
  })
}
