import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** In development Expo serves the app from another port of the same host. */
export function crossOrigin(): MiddlewareHandler {
  return cors({
    origin: (origin, context) =>
      hostnameOf(origin) === hostnameOf(context.req.url) ? origin : null,
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'authorization',
      'cache-control',
      'content-type',
      'last-event-id',
      'x-requested-with',
    ],
    maxAge: 600,
  })
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}
