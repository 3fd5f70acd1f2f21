import type { IncomingMessage } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import ipaddr from 'ipaddr.js'

export type Incoming = IncomingMessage | Http2ServerRequest

/** The address at which the client reached this server, and the client's network. */
export interface RequestAddress {
  protocol: 'http' | 'https'
  host: string
  network: string
}

/**
 * Uses forwarded headers only if the operator trusts the proxy. A configured public URL overrides
 * whatever the request claims.
 */
export function createReadAddress({
  publicUrl,
  trustedProxy,
}: {
  publicUrl: string | undefined
  trustedProxy: boolean
}) {
  const pinned = publicUrl === undefined ? undefined : new URL(publicUrl)

  return (incoming: Incoming | undefined): RequestAddress => {
    const forwarded = (name: string) => (trustedProxy ? lastOf(incoming?.headers[name]) : undefined)
    const scheme = pinned?.protocol ?? `${forwarded('x-forwarded-proto') ?? schemeOf(incoming)}:`
    const requestedHost = forwarded('x-forwarded-host') ?? authorityOf(incoming) ?? ''
    const address = forwarded('x-forwarded-for') ?? incoming?.socket.remoteAddress ?? ''
    return {
      protocol: scheme === 'https:' ? 'https' : 'http',
      host: pinned?.host ?? (hostSyntax.test(requestedHost) ? requestedHost : 'localhost'),
      network: networkOf(address),
    }
  }
}

export type ReadAddress = ReturnType<typeof createReadAddress>

export const originOf = ({ protocol, host }: RequestAddress) => `${protocol}://${host}`

const hostSyntax = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i

const schemeOf = (incoming: Incoming | undefined) =>
  incoming && 'encrypted' in incoming.socket ? 'https' : 'http'

function authorityOf(incoming: Incoming | undefined): string | undefined {
  const authority = incoming?.headers[':authority']
  return typeof authority === 'string' ? authority : incoming?.headers.host
}

/** Our own proxy appends its entry last; the client may have made up earlier ones. */
export function lastOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.at(-1) : header
  return text?.split(',').at(-1)?.trim()
}

/** Returns an IPv4 address, or the /64 network of an IPv6 address: a household has one or the other. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, 4).join(':')
}
