import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'

import type { Access } from '@server/access/access'
import type { Authenticate, Caller } from '@server/access/caller'
import { readBody, type MemberRefusals } from '@server/http/read-body'
import type { RequestLimit } from '@server/http/request-limits'

/** A JSON schema, no body, server-sent events, a web page, or plain text. */
export type ResponseBody = z.ZodType | 'nothing' | 'events' | 'page' | 'text'

type JsonBody = z.ZodType<object>

export interface Description<Admitted = unknown, Body = JsonBody> {
  summary: string
  access: Access<Admitted>
  /** The names of the query parameters. All of them are optional. */
  query?: readonly string[]
  body?: Body
  refusals?: MemberRefusals
  /** Applies to each user and to each network separately. */
  limit?: RequestLimit
  responses: { readonly [status: number]: ResponseBody }
}

type EndpointHandler<Admitted, Path extends string, Body extends JsonBody> = MiddlewareHandler<
  { Variables: { caller: Admitted } },
  Path,
  { in: { json: z.input<Body> }; out: { json: z.output<Body> } }
>

const descriptions = new WeakMap<Function, Description>()

/** Middleware and static files have no description. */
export const descriptionOf = (handler: Function): Description | undefined =>
  descriptions.get(handler)

export type Endpoint = ReturnType<typeof createEndpoint>

/** Identifies a caller without a token. `afterwards` completes the response. */
export type IdentifyBrowser = (
  context: Context,
) => Promise<{ caller: Caller; afterwards: () => void } | undefined>

/** Returns the network that a request comes from. */
export type ReadNetwork = (context: Context) => string

/**
 * The first handler of every API route: checks access, reads the body, and provides the description
 * for `/openapi.json`.
 */
export function createEndpoint(
  authenticate: Authenticate,
  identifyBrowser?: IdentifyBrowser,
  readNetwork: ReadNetwork = () => 'unknown',
) {
  return function endpoint<Admitted, Path extends string, Body extends JsonBody = never>(
    description: Description<Admitted, Body>,
  ): EndpointHandler<Admitted, Path, Body> {
    const { access, body, refusals, limit } = description
    const handler: EndpointHandler<Admitted, Path, Body> = async (context, next) => {
      const token = bearerToken(context.req.header('authorization'))
      const browser = token === undefined ? await identifyBrowser?.(context) : undefined
      const caller = browser?.caller ?? (await authenticate(token))
      context.set('caller', access.admit(caller))
      await limit?.admit({
        userId: caller.kind === 'stranger' ? undefined : caller.userId,
        network: readNetwork(context),
      })
      if (body) context.req.addValidatedData('json', await readBody(context, body, refusals))
      await next()
      browser?.afterwards()
    }
    descriptions.set(handler, description)
    return handler
  }
}

function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
}
