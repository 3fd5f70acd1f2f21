import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

import type { Log } from './log'

/** The pattern of the route, never the path: ids and queries are the user's. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now()
    await next()
    log({
      event: 'request',
      method: context.req.method,
      route: routePath(context),
      status: context.res.status,
      milliseconds: Math.round(performance.now() - started),
    })
  }
}
