import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import type { PasswordCost } from '@server/accounts/password'
import type { Environment } from '@server/environment/environment'
import { logToStdout, type Log } from '@server/http/log'
import type { RequestLimits } from '@server/http/request-limits'
import { StartFailure } from '@server/process/start-failure'
import { systemErrorCode } from '@server/process/system-error'
import type { SeatPatience } from '@server/seats/seats'
import { unusable } from '@server/storage/location'
import { StorageFailure } from '@server/storage/storage-failure'

import { openBackend, type Backend } from './backend'
import { createListener, type HandleRequest, type Listener } from './listener'

/** How long open responses may take to finish on shutdown. */
const closeTimeoutMilliseconds = 2000

export interface RunningServer {
  url: string
  /** Passwords of accounts created at the first start. Show them once. */
  seededPasswords: Backend['seededPasswords']
  close: () => Promise<void>
}

interface Options {
  limits?: RequestLimits | undefined
  passwordCost?: PasswordCost | undefined
  seatPatience?: SeatPatience | undefined
}

/** Rejects with a `StartFailure` if the operator can fix the cause. */
export async function serve(
  environment: Environment,
  log: Log = logToStdout,
  options: Options = {},
): Promise<RunningServer> {
  let opening: Promise<Backend> | undefined
  const answer: HandleRequest = (incoming, outgoing) => {
    opening?.then(
      (backend) => backend.answer(incoming, outgoing),
      () => outgoing.destroy(),
    )
  }
  const listener = createListener(environment, answer)
  // Listens first, so that starting the server twice by mistake reports the port in use.
  await listen(listener, environment)
  const url = urlOf(listener, environment.HOST)
  opening = openBackend({ environment, url, log, ...options })
  try {
    const backend = await opening
    let closing: Promise<void> | undefined
    const { seededPasswords } = backend
    return { url, seededPasswords, close: () => (closing ??= closeAll(listener, backend)) }
  } catch (error) {
    listener.server.close()
    listener.closeConnections()
    const { DATA_DIR: directory, DATABASE_URL } = environment
    throw error instanceof StorageFailure
      ? unusable({ directory, url: DATABASE_URL }, error)
      : error
  }
}

async function closeAll({ server, closeConnections }: Listener, backend: Backend): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  await backend.endRuns()
  const timer = setTimeout(closeConnections, closeTimeoutMilliseconds)
  await closed
  clearTimeout(timer)
  await backend.close()
}

async function listen({ server }: Listener, { HOST, PORT }: Environment): Promise<void> {
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
        `You are not allowed to use port ${port}. Choose a port above 1023: PORT=8787 npm start`,
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

function urlOf({ server, isSecure }: Listener, host: string): string {
  const isAny = host === '0.0.0.0' || host === '::'
  const name = isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${isSecure ? 'https' : 'http'}://${name}:${portOf(server.address())}`
}

function portOf(address: string | AddressInfo | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}
