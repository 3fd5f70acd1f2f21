/** A typed server address, and how it may be reached. */
export type TypedAddress =
  /** Over https. `plain` is the unencrypted address, if it may be offered. */
  | { readonly kind: 'secure'; readonly address: string; readonly plain: string | undefined }
  /** The person wrote http:// for a nearby host. */
  | { readonly kind: 'plain'; readonly address: string }
  /** Unencrypted http over the internet, where anyone on the path could read it. */
  | { readonly kind: 'exposed' }
  | { readonly kind: 'unreadable' }

/** Reads what a person typed: `localhost:8787`, `agents.example.com`, a whole URL. */
export function parseServerAddress(typed: string): TypedAddress {
  const text = typed.trim()
  const schemed = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = asUrl(schemed)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '' || /^\/|\s/.test(text))
    return { kind: 'unreadable' }
  const place = `//${url.host}${pathOf(url)}`
  const isNear = isNearby(url.hostname)
  if (url.protocol === 'http:')
    return isNear ? { kind: 'plain', address: `http:${place}` } : { kind: 'exposed' }
  // A person who types https does not want a fallback to http.
  const isPlainOffered = isNear && schemed !== text
  const plain = isPlainOffered ? `http:${place}` : undefined
  return { kind: 'secure', address: `https:${place}`, plain }
}

/** People paste the address of a route; keep what comes before the route. */
const pathOf = ({ pathname }: URL) =>
  pathname.replace(/\/+$/, '').replace(/(\/v\d[^/]*)\/(?:chat\/completions|models)$/, '$1')

const nearbyNames = /^(?:localhost|.+\.(?:localhost|local|internal|home\.arpa))$/
const nearbyIpv4 =
  /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:\.\d+)+$/
const nearbyIpv6 = /^\[(?:::1|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/

/** Whether a host is this device or on its local network. */
const isNearby = (host: string) =>
  [nearbyNames, nearbyIpv4, nearbyIpv6].some((pattern) => pattern.test(host))

/** Whether an address is this device or on its local network. */
export const isNearbyAddress = (address: string) => isNearby(asUrl(address)?.hostname ?? '')

const ownNames = /^(?:localhost|.+\.localhost|127(?:\.\d+)+|\[::1\])$/

/** Whether an address is the device itself, so that no data leaves it. */
export const isOwnDevice = (address: string) => ownNames.test(asUrl(address)?.hostname ?? '')

function asUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
