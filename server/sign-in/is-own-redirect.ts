import ipaddr from 'ipaddr.js'

const scheme = 'continuo'

/** Where Expo serves the app during development. */
const developmentPort = '8081'

/**
 * Where a browser may be sent back to, for the app itself. With a public address that is a fixed
 * list. Without one the server is at home: it takes the host under which it was asked, if that is
 * one of a home and not of the internet, and Expo Go, which has an address of its own for every
 * machine and therefore cannot be listed.
 */
export interface Home {
  publicUrl: string | undefined
  allowedOrigins: readonly string[]
}

/** `path` has no slash in front: it is a host where the scheme is the app's own. */
export function isOwnRedirect(home: Home, askedHost: string, uri: string, path: string): boolean {
  if (uri === `${scheme}://${path}` || uri === `${scheme}:///${path}`) return true
  if (!URL.canParse(uri)) return false
  const { protocol, origin, host, hostname, href } = new URL(uri)
  if (protocol === 'http:' || protocol === 'https:') {
    return href === `${origin}/${path}` && href === uri && isOwnOrigin(home, askedHost, origin)
  }
  return (
    home.publicUrl === undefined &&
    protocol === 'exp:' &&
    uri === `exp://${host}/--/${path}` &&
    isPrivate(hostname)
  )
}

/** Origins whose pages are the app. */
export function isOwnOrigin(home: Home, askedHost: string, origin: string): boolean {
  if (home.allowedOrigins.includes(origin)) return true
  if (home.publicUrl !== undefined) return new URL(home.publicUrl).origin === origin
  if (!URL.canParse(origin)) return false
  const { hostname, host, port } = new URL(origin)
  if (!isPrivate(hostname)) return false
  return host === askedHost || (hostname === hostnameOf(askedHost) && port === developmentPort)
}

const hostnameOf = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''

/** Names that nobody on the internet can own. */
function isPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(address)) return ipaddr.process(address).range() !== 'unicast'
  return hostname === 'localhost' || hostname.endsWith('.local') || /^[\w-]+$/.test(hostname)
}
