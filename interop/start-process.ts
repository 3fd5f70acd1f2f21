import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

export interface StartedProcess {
  readonly port: number
  stop(): Promise<void>
}

export interface Program {
  readonly command: string
  readonly parameters: readonly string[]
  readonly directory: string
  readonly port: number
  readonly variables: Readonly<Record<string, string>>
}

const patienceMilliseconds = 180_000

/** Starts a server and waits until it listens. Throws its last error if it ends. */
export async function startProcess(program: Program): Promise<StartedProcess> {
  const { command, parameters, directory, port, variables } = program
  const log = join(directory, 'server.log')
  const out = openSync(log, 'w')
  // TSX_TSCONFIG_PATH is unset because LangGraph's dev server runs on tsx, too, and would look for our tsconfig.
  const child = spawn(command, parameters, {
    cwd: directory,
    // A separate process group, because Keycloak's script starts Java and would leave it behind.
    detached: true,
    stdio: ['ignore', out, out],
    env: { ...process.env, ...variables, TSX_TSCONFIG_PATH: undefined },
  })
  const kill = () => killGroup(child)
  process.once('exit', kill)
  await untilListening(port, child, log)
  return {
    port,
    async stop() {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      kill()
      await ended
    },
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

async function untilListening(port: number, child: ChildProcess, log: string): Promise<void> {
  const end = Date.now() + patienceMilliseconds
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`not started: ${lastWords(log)}`)
    if (Date.now() > end) {
      killGroup(child)
      throw new Error(`not started within ${patienceMilliseconds / 1000} seconds`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const lastWords = (log: string) =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /error/i.test(line))
    .at(-1)
    ?.slice(0, 200) ?? 'the process ended'

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
