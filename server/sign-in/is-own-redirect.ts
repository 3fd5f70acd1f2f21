import ipaddr from 'ipaddr.js'

const scheme = 'continuo'

/** The port of the Expo development server. */
const developmentPort = '8081'

/**
 * Determines where the app may be redirected to. With a public URL, that is a fixed list. Without one,
 * the server is in a private network: it accepts the requested host if that is private, and Expo Go,
 * whose address differs on every machine.
 */
export interface OwnOrigins {
  publicUrl: string | undefined
  allowedOrigins: readonly string[]
}

/** `path` has no leading slash, because it is the host in URLs of the app's own scheme. */
export function isOwnRedirect(
  ownOrigins: OwnOrigins,
  requestedHost: string,
  uri: string,
  path: string,
): boolean {
  if (uri === `${scheme}://${path}` || uri === `${scheme}:///${path}`) return true
  if (!URL.canParse(uri)) return false
  const { protocol, origin, host, hostname, href } = new URL(uri)
  if (protocol === 'http:' || protocol === 'https:') {
    return (
      href === `${origin}/${path}` && href === uri && isOwnOrigin(ownOrigins, requestedHost, origin)
    )
  }
  return (
    ownOrigins.publicUrl === undefined &&
    protocol === 'exp:' &&
    uri === `exp://${host}/--/${path}` &&
    isPrivate(hostname)
  )
}

/** Returns true if pages of the origin are the app itself. */
export function isOwnOrigin(
  ownOrigins: OwnOrigins,
  requestedHost: string,
  origin: string,
): boolean {
  if (ownOrigins.allowedOrigins.includes(origin)) return true
  if (ownOrigins.publicUrl !== undefined) return new URL(ownOrigins.publicUrl).origin === origin
  if (!URL.canParse(origin)) return false
  const { hostname, host, port } = new URL(origin)
  if (!isPrivate(hostname)) return false
  return (
    host === requestedHost || (hostname === hostnameOf(requestedHost) && port === developmentPort)
  )
}

const hostnameOf = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''

/** Returns true for names that nobody on the internet can own. */
function isPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(address)) return ipaddr.process(address).range() !== 'unicast'
  return hostname === 'localhost' || hostname.endsWith('.local') || /^[\w-]+$/.test(hostname)
}
