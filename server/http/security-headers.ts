import type { MiddlewareHandler } from 'hono'

/** An answer of the API is read by programs; should a browser ever show it, it can do nothing. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const always = {
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  // Only embedding is refused by it; whom the API answers across origins is CORS's to say.
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Half a year, and only for this very name: other names of the domain are not ours to bind. */
const overTls = { 'strict-transport-security': 'max-age=15552000' }

/**
 * What every answer carries unless its route has said otherwise. `isSecure` is whether browsers
 * reach this server by https, through a proxy or not.
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
