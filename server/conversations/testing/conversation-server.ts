import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

import type { Agent } from '@server/agents/agent'
import { pause } from '@server/agents/pause'
import { createEndpoint, type Endpoint } from '@server/api/endpoint'
import { keepAliveMilliseconds } from '@server/conversations/event-stream'
import { createLease, isRunning } from '@server/conversations/lease'
import { createLiveRuns } from '@server/conversations/live-runs'
import { runRoutes } from '@server/conversations/run-routes'
import { threadRoutes } from '@server/conversations/thread-routes'
import { startMaintenance } from '@server/conversations/start-maintenance'
import { Refusal, storageUnavailable } from '@server/http/refusal'
import type { Location } from '@server/storage/location'
import { StorageFailure } from '@server/storage/storage-failure'
import { openStore, type Store } from '@server/store/store'

const nothing = () => {}

/** Serves only conversations, on a free port. The token is the user id. */
export async function serveConversations(options: {
  location: Location
  agent: Agent
  runsPerUser: number
  graceMilliseconds?: number | undefined
  /** Adds other routes on the same store. */
  mount?: (application: Hono, ports: { endpoint: Endpoint; store: Store }) => void
}) {
  const { agent, runsPerUser, graceMilliseconds = 3000 } = options
  const store = await openStore(options.location)
  const now = () => new Date()
  const identity = { processId: randomUUID(), host: hostname(), pid: process.pid }
  const lease = createLease({ ...identity, database: store.database, isRunning })
  const liveRuns = createLiveRuns({
    store,
    lease,
    announce: nothing,
    now,
    log: nothing,
    pause,
    runsPerUser,
    runsInTotal: 100_000,
    graceMilliseconds,
    agentOf: () => agent,
  })
  const maintenance = await startMaintenance({
    lease,
    liveRuns,
    notifications: store.database.notifications,
    pause,
    log: nothing,
  })
  const endpoint = createEndpoint(async (token = 'nobody') => ({
    kind: 'person',
    userId: token,
    name: token,
    role: 'resource_user',
  }))
  const room = { id: 'demo', name: 'Demo', description: '', welcome_message: '', suggestions: [] }
  const ports = {
    endpoint,
    store,
    rooms: [{ room, agent }],
    liveRuns,
    announce: nothing,
    keepAliveMilliseconds,
    now,
    newId: randomUUID,
  }
  const application = new Hono()
  application.route('/api/v1/rooms', threadRoutes(ports))
  application.route('/api/v1/rooms', runRoutes(ports))
  options.mount?.(application, { endpoint, store })
  application.onError((error, context) => {
    const refusal = error instanceof StorageFailure ? storageUnavailable() : error
    if (refusal instanceof Refusal) return context.json(refusal.problem, refusal.status)
    throw error
  })

  const answer = getRequestListener(application.fetch)
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: portOf(server.address()),
    store,
    async close() {
      const closed = once(server, 'close')
      server.close()
      await liveRuns.close()
      const timer = setTimeout(() => server.closeAllConnections(), 2000)
      await closed
      clearTimeout(timer)
      await maintenance.stop()
      await store.close()
    },
  }
}

function portOf(address: string | AddressInfo | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}
