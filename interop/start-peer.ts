import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { extname, join } from 'node:path'

import { pythonOf } from './install-peer'
import type { Peer } from './peers/peer'
import { longAnswer, prompts, slowAnswer } from './prompts'

export interface StartedPeer {
  readonly port: number
  stop(): Promise<void>
}

const patienceMilliseconds = 120_000

/** Starts a server's script on a free port of loopback. Throws with its last words if it ends. */
export async function startPeer(
  peer: Peer,
  directory: string,
  { model, app }: { model: string; app: string },
): Promise<StartedPeer> {
  // Under a name of its own, a script would hide the module that it imports.
  const script = join(directory, `server${extname(peer.script)}`)
  copyFileSync(join(__dirname, 'servers', peer.script), script)
  const told = JSON.stringify({ prompts, longAnswer, slowAnswer })
  writeFileSync(join(directory, 'prompts.json'), told)
  const port = await freePort()
  const log = join(directory, 'server.log')
  const out = openSync(log, 'w')
  const child = spawn(peer.language === 'node' ? process.execPath : pythonOf(directory), [script], {
    cwd: directory,
    stdio: ['ignore', out, out],
    env: {
      ...process.env,
      PORT: String(port),
      OPENAI_BASE_URL: `${model}/v1`,
      APP_ORIGIN: app,
      OPENAI_API_KEY: 'none',
      COPILOTKIT_TELEMETRY_DISABLED: 'true',
      MASTRA_TELEMETRY_DISABLED: '1',
      AGNO_TELEMETRY: 'false',
      LANGSMITH_TRACING: 'false',
    },
  })
  await until(() => isListening(port), child, log)
  return {
    port,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function until(
  isTrue: () => Promise<boolean>,
  child: ChildProcess,
  log: string,
): Promise<void> {
  const end = Date.now() + patienceMilliseconds
  while (!(await isTrue())) {
    if (child.exitCode !== null) throw new Error(`not started: ${lastWords(log)}`)
    if (Date.now() > end) {
      child.kill('SIGKILL')
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
    ?.slice(0, 200) ?? 'it ended'

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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
