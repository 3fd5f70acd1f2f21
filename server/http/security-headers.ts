import type { MiddlewareHandler } from 'hono'

/** API responses are for programs; a browser that shows one must not run anything in it. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const always = {
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  // Only prevents embedding; CORS decides which origins may use the API.
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Half a year, without subdomains, which are not ours. */
const overTls = { 'strict-transport-security': 'max-age=15552000' }

/**
 * Sets headers that the route has not set itself. `isSecure` says whether browsers reach this server
 * by https, directly or through a proxy.
 */
export function securityHeaders({ isSecure }: { isSecure: boolean }): MiddlewareHandler {
  const headers = Object.entries({ ...always, ...(isSecure && overTls) })
  return async (context, next) => {
    await next()
    for (const [name, value] of headers) {
      if (!context.res.headers.has(name)) context.header(name, value)
    }
  }
}
