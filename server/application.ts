import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Capabilities } from '@/core/contract/capabilities'
import { z } from 'zod'
import { crossOrigin } from '@server/api/cross-origin'
import { createEndpoint } from '@server/api/endpoint'
import { describeApi } from '@server/api/open-api'
import type { LiveRuns } from '@server/conversations/live-runs'
import { describeError, type Log } from '@server/api/log'
import { Refusal } from '@server/api/refusal'
import { requestLog } from '@server/api/request-log'
import { roomRoutes } from '@server/conversations/room-routes'
import type { HostedRooms } from '@server/conversations/rooms'
import { anyone } from '@server/people/access'
import type { Authenticate } from '@server/people/caller'
import { runRoutes } from '@server/conversations/run-routes'
import type { Store } from '@server/storage/store'
import { threadRoutes } from '@server/conversations/thread-routes'
import { webApp } from '@server/api/web-app'

const megabyte = 1024 * 1024

const Health = z.object({ status: z.literal('ok') })
type Health = z.infer<typeof Health>

const Readiness = z.object({ status: z.literal('ready') })
type Readiness = z.infer<typeof Readiness>

export type Ports = {
  authenticate: Authenticate
  isReady: () => Promise<boolean>
  store: Store
  rooms: HostedRooms
  liveRuns: LiveRuns
  version: string
  webDirectory: string | undefined
  allowedOrigins: readonly string[]
  keepAliveMilliseconds: number
  now: () => Date
  newId: () => string
  log: Log
}

export function createApplication(ports: Ports): Hono {
  const application = new Hono()
  application.use(requestLog(ports.log), crossOrigin(ports.allowedOrigins))
  application.use(bodyLimit({ maxSize: megabyte, onError: refuseSize }))

  const endpoint = createEndpoint(ports.authenticate)
  application.get(
    '/health',
    endpoint({ summary: 'Whether the process runs', access: anyone, answers: { 200: Health } }),
    (context) => context.json({ status: 'ok' } satisfies Health),
  )
  application.get(
    '/ready',
    endpoint({
      summary: 'Whether the server can do its work',
      access: anyone,
      answers: { 200: Readiness },
    }),
    async (context) => {
      if (await ports.isReady()) return context.json({ status: 'ready' } satisfies Readiness)
      throw new Refusal(503, 'not_ready', 'The server cannot work at the moment.', undefined, 5)
    },
  )
  application.get(
    '/api/v1/capabilities',
    endpoint({
      summary: 'What this server is and can do',
      access: anyone,
      answers: { 200: Capabilities },
    }),
    (context) => {
      const features = ['cancel', 'resume']
      const capabilities: Capabilities = { product: 'continuo', version: ports.version, features }
      return context.json(capabilities)
    },
  )
  application.get(
    '/openapi.json',
    endpoint({
      summary: 'This description',
      access: anyone,
      answers: { 200: z.looseObject({ openapi: z.string() }) },
    }),
    (context) => context.json(describeApi(application.routes, ports.version)),
  )
  application.route('/api/v1/rooms', roomRoutes({ ...ports, endpoint }))
  application.route('/api/v1/rooms', threadRoutes({ ...ports, endpoint }))
  application.route('/api/v1/rooms', runRoutes({ ...ports, endpoint }))
  application.all('/api/*', refuseAddress)

  if (ports.webDirectory !== undefined) application.route('/', webApp(ports.webDirectory))
  application.notFound(refuseAddress)

  application.onError((error, context) => {
    if (error instanceof Refusal) {
      return context.json(error.problem, error.status, error.headers)
    }
    ports.log({ event: 'request-failed', ...describeError(error) })
    const refusal = new Refusal(500, 'internal_error', 'The server failed. The fault is not yours.')
    return context.json(refusal.problem, refusal.status)
  })
  return application
}

function refuseAddress(): never {
  throw new Refusal(404, 'not_found', 'There is nothing at this address.')
}

function refuseSize(): never {
  throw new Refusal(413, 'body_too_large', 'The body is larger than 1 MB.')
}
