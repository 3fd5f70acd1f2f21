import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'

import { Capabilities } from '@/core/contract/capabilities'
import { anyone } from '@server/access/access'
import type { Authenticate } from '@server/access/caller'
import { describeApi } from '@server/api/describe-api'
import {
  createEndpoint,
  type Endpoint,
  type IdentifyBrowser,
  type ReadNetwork,
} from '@server/api/endpoint'
import { crossOrigin } from '@server/http/cross-origin'
import type { ReadHttpVersion } from '@server/http/http-version'
import { describeError, type Log } from '@server/http/log'
import { Refusal, storageUnavailable } from '@server/http/refusal'
import type { Incoming } from '@server/http/request-address'
import { requestLog } from '@server/http/request-log'
import { securityHeaders } from '@server/http/security-headers'
import { webApp } from '@server/http/web-app'
import { StorageFailure } from '@server/storage/storage-failure'

const Health = z.object({ status: z.literal('ok') })
const Readiness = z.object({ status: z.literal('ready') })

/** Mounts the routes of one part of the server. */
export type Mount = (application: Hono, endpoint: Endpoint) => unknown

export interface Ports {
  authenticate: Authenticate
  identifyBrowser?: IdentifyBrowser
  readNetwork?: ReadNetwork
  parts: readonly Mount[]
  /** Middleware that runs before everything else. */
  middleware?: readonly MiddlewareHandler[]
  /** The features that `Capabilities` reports. */
  features: readonly string[]
  isReady: () => Promise<boolean>
  isSecure: boolean
  readHttpVersion: ReadHttpVersion
  version: string
  webDirectory: string | undefined
  /** The origins that the web app may connect to besides its own; undefined allows all. */
  webServers?: readonly string[] | undefined
  allowedOrigins: readonly string[]
  log: Log
}

export function createApplication(ports: Ports): Hono {
  const { version, log } = ports
  const application = new Hono()
  if (ports.middleware) application.use(...ports.middleware)
  application.use(requestLog(log), securityHeaders(ports), crossOrigin(ports.allowedOrigins))

  const endpoint = createEndpoint(ports.authenticate, ports.identifyBrowser, ports.readNetwork)
  application
    .get(
      '/health',
      endpoint({
        summary: 'Check that the process runs',
        access: anyone,
        responses: { 200: Health },
      }),
      (context) => context.json({ status: 'ok' }),
    )
    .get(
      '/ready',
      endpoint({
        summary: 'Check that the server can serve requests',
        access: anyone,
        responses: { 200: Readiness },
      }),
      async (context) => {
        if (await ports.isReady()) return context.json({ status: 'ready' })
        throw new Refusal(503, 'not_ready', 'The server is not ready.', undefined, 5)
      },
    )
    .get(
      '/openapi.json',
      endpoint({
        summary: 'Get this description',
        access: anyone,
        responses: { 200: z.looseObject({ openapi: z.string() }) },
      }),
      (context) => context.json(describeApi(application.routes, version)),
    )
  application.route('/', capabilityRoutes(ports, endpoint))
  for (const mount of ports.parts) mount(application, endpoint)
  for (const path of ['/api/*', '/bodhi/*', '/v1/*']) application.all(path, refuseAddress)

  if (ports.webDirectory !== undefined)
    application.route('/', webApp(ports.webDirectory, ports.webServers))
  application.notFound(refuseAddress)

  application.onError((error, context) => {
    if (error instanceof Refusal) {
      return context.json(error.problem, error.status, error.headers)
    }
    if (error instanceof StorageFailure) {
      log({ event: 'database-unavailable', reason: error.kind })
      const refusal = storageUnavailable()
      return context.json(refusal.problem, refusal.status, refusal.headers)
    }
    log({ event: 'request-failed', ...describeError(error) })
    const refusal = new Refusal(500, 'internal_error', 'Something went wrong on the server.')
    return context.json(refusal.problem, refusal.status)
  })
  return application
}

function capabilityRoutes({ features, version, readHttpVersion }: Ports, endpoint: Endpoint) {
  return new Hono<{ Bindings: { incoming?: Incoming } }>().get(
    '/api/v1/capabilities',
    endpoint({
      summary: 'Get the name, version and features of this server',
      access: anyone,
      responses: { 200: Capabilities },
    }),
    (context) => {
      const httpVersion = readHttpVersion(context.env?.incoming)
      return context.json({
        product: 'continuo',
        version,
        features: [...features],
        ...(httpVersion !== undefined && { httpVersion }),
      } satisfies Capabilities)
    },
  )
}

function refuseAddress(): never {
  throw new Refusal(404, 'not_found', 'There is nothing at this address.')
}
