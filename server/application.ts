import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Capabilities } from '@/core/contract/capabilities'
import { crossOrigin } from './cross-origin'
import type { LiveRuns } from './live-runs'
import { describeError, type Log } from './log'
import { Refusal } from './refusal'
import { requestLog } from './request-log'
import { roomRoutes } from './room-routes'
import type { HostedRooms } from './rooms'
import { runRoutes } from './run-routes'
import type { Store } from './store'
import { threadRoutes } from './thread-routes'
import { webApp } from './web-app'

const megabyte = 1024 * 1024

export type Ports = {
  store: Store
  rooms: HostedRooms
  liveRuns: LiveRuns
  version: string
  webDirectory: string | undefined
  keepAliveMilliseconds: number
  now: () => Date
  newId: () => string
  log: Log
}

export function createApplication(ports: Ports): Hono {
  const application = new Hono()
  application.use(requestLog(ports.log), crossOrigin())
  application.use(bodyLimit({ maxSize: megabyte, onError: refuseSize }))

  application.get('/health', (context) => context.json({ status: 'ok' }))
  application.get('/api/v1/capabilities', (context) => {
    const features = ['cancel', 'resume']
    const capabilities: Capabilities = { product: 'continuo', version: ports.version, features }
    return context.json(capabilities)
  })
  application.route('/api/v1/rooms', roomRoutes(ports))
  application.route('/api/v1/rooms', threadRoutes(ports))
  application.route('/api/v1/rooms', runRoutes(ports))
  application.all('/api/*', refuseAddress)

  if (ports.webDirectory !== undefined) application.route('/', webApp(ports.webDirectory))
  application.notFound(refuseAddress)

  application.onError((error, context) => {
    if (error instanceof Refusal) return context.json(error.problem, error.status)
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
