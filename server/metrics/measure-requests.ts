import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

import type { Metrics } from './metrics'

type RequestMetrics = Pick<Metrics, 'observeRequest'>

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Maps unknown methods to `other`, because a client may invent methods over HTTP/2. */
export const knownMethod = (method = '') => (methods.has(method) ? method : 'other')

/** Records the route pattern and never the path, which contains users' ids and queries. */
export function measureRequests(metrics: RequestMetrics): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now()
    await next()
    const { status } = context.res
    const method = knownMethod(context.req.method)
    const seconds = (performance.now() - started) / 1000
    metrics.observeRequest({ method, route: routePath(context), status }, seconds)
  }
}

/** Measures a request to the sign-in pages or to the built-in OpenID provider. */
export function measureSignIn(
  metrics: RequestMetrics,
  incoming: IncomingMessage | Http2ServerRequest,
  outgoing: ServerResponse | Http2ServerResponse,
): void {
  const started = performance.now()
  const method = knownMethod(incoming.method)
  outgoing.once('finish', () => {
    const seconds = (performance.now() - started) / 1000
    metrics.observeRequest({ method, route: 'sign-in', status: outgoing.statusCode }, seconds)
  })
}
