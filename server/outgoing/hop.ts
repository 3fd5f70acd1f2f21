import { isIP } from 'node:net'

import { OutgoingFailure } from './outgoing-failure'
import { isPublicAddress } from './public-address'

/** One request in a chain of redirects. */
export interface Hop {
  url: URL
  method: string
  headers: Headers
  body: Uint8Array | undefined
  /** Whether the operator allowed the host. */
  isAllowed: boolean
}

/** Checks everything except DNS; names are checked when a socket opens. */
export function admit(hop: Hop): Hop {
  const { url, isAllowed } = hop
  if (url.username !== '' || url.password !== '') throw new OutgoingFailure('refused-address')
  if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:')) {
    throw new OutgoingFailure('refused-scheme')
  }
  if (!isAllowed && !isOpenToAll(url)) throw new OutgoingFailure('refused-address')
  return hop
}

/** Allows only port 443, because other ports often belong to databases and admin panels. */
function isOpenToAll(url: URL): boolean {
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // A literal address needs no lookup, so only this check sees it.
  return url.port === '' && (isIP(literal) === 0 || isPublicAddress(literal))
}

const redirects = new Set([301, 302, 303, 307, 308])

/** The only headers that are certain to contain no secret. */
const harmless = new Set(['accept', 'accept-language', 'content-language', 'content-type'])

/** Follows the Fetch standard. Returns undefined if the response is not a redirect. */
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
    // A public host must not be able to redirect us to an internal one.
    isAllowed: hop.isAllowed && isAllowed(url),
  })
}
