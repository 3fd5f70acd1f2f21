import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { createDemoAgent } from '@server/agents/demo-agent'
import { pause } from '@server/agents/pause'
import { keepAliveMilliseconds } from '@server/api/event-stream'
import type { Log } from '@server/api/log'
import { createLiveRuns } from '@server/conversations/live-runs'
import { createRooms } from '@server/conversations/rooms'
import { openStore } from '@server/storage/store'
import { createApplication } from './application'
import type { Environment } from './environment'
import type { Answer } from './listener'
import manifest from './package.json'

export type Backend = Awaited<ReturnType<typeof openBackend>>

/** Everything behind the port, put together from its parts. */
export async function openBackend({
  environment,
  log,
}: {
  environment: Environment
  url: string
  log: Log
}) {
  const store = await openStore(environment.DATA_DIR)
  const now = () => new Date()
  const liveRuns = createLiveRuns({ store, now, log })
  await liveRuns.endAbandoned()
  const application = createApplication({
    authenticate: async () => ({ kind: 'stranger', reason: 'no-token' }),
    store,
    rooms: createRooms(createDemoAgent(pause)),
    liveRuns,
    version: manifest.version,
    webDirectory: environment.WEB_DIR,
    allowedOrigins: environment.ALLOWED_ORIGINS,
    keepAliveMilliseconds,
    now,
    newId: randomUUID,
    log,
  })
  const listen = getRequestListener(application.fetch)
  const answer: Answer = (incoming, outgoing) => void listen(incoming, outgoing)
  return { answer, endRuns: () => liveRuns.close(), close: () => store.close() }
}
