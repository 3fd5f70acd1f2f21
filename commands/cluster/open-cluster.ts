import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

import { startPostgresServer } from '../../server/testing/postgres-server'
import { openOwnCertificate } from '../../server/tls/own-certificate'
import { projectDirectory } from '../process/run-tool'
import { bundleServer } from './bundle-server'
import { caddyfile } from './caddyfile'
import { startProcess, type StartedProcess } from './started-process'

export interface Cluster {
  /** The address of the proxy. */
  url: string
  /** The file with the proxy's certificate. */
  certificate: string
  servers: readonly StartedProcess[]
  /** Stops a process and starts another at the same address. */
  restart: (index: number, signal?: NodeJS.Signals) => Promise<void>
  stop: () => Promise<void>
}

/** Starts several server processes on one database, with Caddy in front of them, as in compose.yaml. */
export async function openCluster(given: {
  count: number
  directory: string
  caddy: string
  /** The PostgreSQL to use; by default, one is started in the directory. */
  databaseUrl?: string | undefined
  port?: number | undefined
  variables?: Record<string, string>
  tell?: (line: string) => void
}): Promise<Cluster> {
  const { count, directory, caddy } = given
  const told = given.tell && { tell: given.tell }
  const bundle = join(projectDirectory, '.cache', 'server')
  await bundleServer(bundle)
  const files = { directory, names: ['localhost', '127.0.0.1'], now: new Date() }
  const { certificate, key } = await openOwnCertificate(files)
  const port = given.port ?? (await freePort())
  const url = `https://localhost:${port}`
  const database =
    given.databaseUrl === undefined
      ? await startPostgresServer({ directory: join(directory, 'postgres'), isDurable: true })
      : { url: given.databaseUrl, stop: async () => {} }
  const variables = {
    ...given.variables,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    TRUSTED_PROXY: '1',
    DATA_DIR: directory,
    DATABASE_URL: database.url,
  }

  const start = (ownPort: number) =>
    startProcess(process.execPath, ['--enable-source-maps', join(bundle, 'main.mjs')], {
      variables: { ...variables, PORT: String(ownPort) },
      pattern: /"event":"listening","url":"([^"]+)"/,
      ...told,
    })

  const servers: StartedProcess[] = []
  const stopServers = () => Promise.all(servers.map((server) => server.stop()))

  async function startAll(): Promise<StartedProcess> {
    // Sequentially, because the first one creates the tables.
    for (let index = 0; index < count; index += 1) servers.push(await start(0))
    const upstreams = servers.map(({ found }) => new URL(found).host)
    const config = join(directory, 'Caddyfile')
    writeFileSync(config, caddyfile({ port, certificate, key, upstreams }))
    return startProcess(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], {
      variables: { XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
      pattern: /serving initial configuration/,
      ...told,
    })
  }

  const proxy = await startAll().catch(async (error: unknown) => {
    await stopServers()
    await database.stop()
    throw error
  })

  return {
    url,
    certificate,
    servers,
    async restart(index, signal) {
      const before = servers[index]
      if (!before) return
      await before.stop(signal)
      servers[index] = await start(Number(new URL(before.found).port))
    },
    async stop() {
      await proxy.stop()
      await stopServers()
      await database.stop()
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
