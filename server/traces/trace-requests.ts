import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

import { knownMethod } from '@server/metrics/measure-requests'

import type { Tracer } from './tracer'

/** Traces requests. A span ends when the response begins, although its children may go on. */
export function traceRequests(tracer: Tracer): MiddlewareHandler {
  return async (context, next) => {
    const method = knownMethod(context.req.method)
    const span = tracer.start(
      'request',
      { 'http.request.method': method },
      context.req.header('traceparent'),
    )
    await span.within(next)
    const { status } = context.res
    span.end({
      attributes: { 'http.route': routePath(context), 'http.response.status_code': status },
      isFailed: status >= 500,
    })
  }
}
