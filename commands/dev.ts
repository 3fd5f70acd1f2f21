/** npm run dev: runs the companion server, which restarts on every change, beside Expo's development server. */
import { spawn, type ChildProcess } from 'node:child_process'

import { readEnvironment } from '../server/environment/environment'
import { expoStartParameters } from './expo-start-parameters'
import { localNetworkAddress } from './process/local-network-address'
import { findPortProblem } from './process/port'
import { prefixLines } from './process/prefix-lines'
import { projectDirectory, toolPath } from './process/run-tool'

const shell = process.platform === 'win32'

/** The origins from which Expo's development server serves the web app. */
function expoOrigins(): string[] {
  const names = ['localhost', '127.0.0.1', localNetworkAddress()]
  return names.flatMap((name) => (name === undefined ? [] : [`http://${name}:8081`]))
}

function startServer(): ChildProcess {
  const parameters = ['watch', '--clear-screen=false', 'server/main.ts']
  const child = spawn(toolPath('tsx'), parameters, {
    cwd: projectDirectory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { DEMO: '1', ALLOWED_ORIGINS: expoOrigins().join(','), ...process.env },
    shell,
  })
  for (const stream of [child.stdout, child.stderr]) {
    const lines = prefixLines('server │ ', (line) => process.stdout.write(line))
    stream.setEncoding('utf8').on('data', lines.push).on('end', lines.flush)
  }
  return child
}

/** Expo gets the terminal, so that its QR code and keyboard shortcuts work. */
function startExpo(): ChildProcess {
  return spawn(toolPath('expo'), expoStartParameters(process.argv.slice(2)), {
    cwd: projectDirectory,
    stdio: 'inherit',
    env: { ...process.env, EXPO_NO_TELEMETRY: '1' },
    shell,
  })
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 0))
  })
}

async function main(): Promise<void> {
  const result = readEnvironment({ ...process.env, WEB_DIR: undefined })
  const problem = result.ok
    ? await findPortProblem(result.environment.PORT, result.environment.HOST, 'npm run dev')
    : result.sentences.join('\n')
  if (problem) {
    console.error(problem)
    process.exit(1)
  }

  const children = [startServer(), startExpo()]
  let isStopping = false
  const stop = () => {
    isStopping = true
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

  const exits = children.map(exitOf)
  const firstCode = await Promise.race(exits)
  const exitCode = isStopping ? 0 : firstCode
  stop()
  await Promise.all(exits)
  process.exit(exitCode)
}

void main()
