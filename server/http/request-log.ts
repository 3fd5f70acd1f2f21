import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

import type { Log } from './log'

/** Logs the route pattern and never the path, which contains ids and queries of users. */
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
