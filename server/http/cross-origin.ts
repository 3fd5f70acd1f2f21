import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** Allows exactly the origins that the operator listed. */
export function crossOrigin(allowedOrigins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: [...allowedOrigins],
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      'authorization',
      'cache-control',
      'content-type',
      'last-event-id',
      'x-requested-with',
    ],
    exposeHeaders: ['retry-after'],
    maxAge: 600,
  })
}
