import { lastOf, type Incoming } from './request-address'

/**
 * Returns the HTTP version that the client used, or undefined if no trusted source reports it. Behind a
 * proxy only the proxy knows it, and a trusted one reports it in `Via`.
 */
export function createReadHttpVersion({ trustedProxy }: { trustedProxy: boolean }) {
  return (incoming: Incoming | undefined): string | undefined => {
    const { via } = incoming?.headers ?? {}
    if (trustedProxy) return parseVersion(lastOf(via))
    return isForwarded(incoming) ? undefined : parseVersion(incoming?.httpVersion)
  }
}

export type ReadHttpVersion = ReturnType<typeof createReadHttpVersion>

const proxyHeaders = ['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-proto']

const isForwarded = (incoming: Incoming | undefined) =>
  proxyHeaders.some((name) => incoming?.headers[name] !== undefined)

/** Reads `2.0`, `HTTP/2.0` and `2 proxy.example`. From HTTP/2 on, versions have no minor number. */
function parseVersion(text: string | undefined): string | undefined {
  const [, major, minor] = /^(?:http\/)?(\d)(?:\.(\d))?(?=\s|$)/i.exec(text ?? '') ?? []
  return major === '1' ? `1.${minor ?? '1'}` : major
}
