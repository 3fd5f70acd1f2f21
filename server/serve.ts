import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createApplication } from './application'
import { createDemoAgent } from '@server/agents/demo-agent'
import type { Environment } from './environment'
import { keepAliveMilliseconds } from '@server/api/event-stream'
import { createLiveRuns } from '@server/conversations/live-runs'
import { logToStdout, type Log } from '@server/api/log'
import manifest from './package.json'
import { pause } from '@server/agents/pause'
import { createRooms } from '@server/conversations/rooms'
import { StartFailure } from './start-failure'
import { openStore } from '@server/storage/store'
import { systemErrorCode } from './system-error'

/** How long the last answers may take before their connections are cut. */
const patienceMilliseconds = 2000

export type RunningServer = { url: string; close: () => Promise<void> }

/** Rejects with a `StartFailure` where the operator can do something about it. */
export async function serve(
  environment: Environment,
  log: Log = logToStdout,
): Promise<RunningServer> {
  const server = createServer()
  // The port comes first: who starts a server twice by mistake should hear of the port.
  await listen(server, environment)
  const opening = openBackend(environment, log)
  server.on('request', (incoming, outgoing) => {
    opening.then(
      ({ answer }) => answer(incoming, outgoing),
      () => outgoing.destroy(),
    )
  })
  try {
    const backend = await opening
    let closing: Promise<void> | undefined
    return {
      url: urlOf(server, environment.HOST),
      close: () => (closing ??= closeAll(server, backend)),
    }
  } catch (error) {
    server.close()
    throw error
  }
}

type Backend = Awaited<ReturnType<typeof openBackend>>

async function openBackend(environment: Environment, log: Log) {
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
    keepAliveMilliseconds,
    now,
    newId: randomUUID,
    log,
  })
  return { store, liveRuns, answer: getRequestListener(application.fetch) }
}

async function closeAll(server: Server, { store, liveRuns }: Backend): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  await liveRuns.close()
  const timer = setTimeout(() => server.closeAllConnections(), patienceMilliseconds)
  await closed
  clearTimeout(timer)
  store.close()
}

async function listen(server: Server, { HOST, PORT }: Environment): Promise<void> {
  server.listen(PORT, HOST)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw listenFailure(error, HOST, PORT) ?? error
  }
}

function listenFailure(error: unknown, host: string, port: number): StartFailure | undefined {
  const other = port < 65_535 ? port + 1 : 8787
  switch (systemErrorCode(error)) {
    case 'EADDRINUSE':
      return new StartFailure(
        'port-in-use',
        `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${other} npm start`,
      )
    case 'EACCES':
      return new StartFailure(
        'port-forbidden',
        `Port ${port} is not open to this user. Choose a port above 1023: PORT=8787 npm start`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFailure(
        'host-unavailable',
        `This machine has no address ${host}. Leave HOST unset to listen on all of its addresses.`,
      )
    default:
      return undefined
  }
}

function urlOf(server: Server, host: string): string {
  const isAny = host === '0.0.0.0' || host === '::'
  const name = isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${portOf(server.address())}`
}

function portOf(address: string | AddressInfo | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}
