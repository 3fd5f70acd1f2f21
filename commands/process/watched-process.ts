import { spawn, spawnSync, type ChildProcess } from 'node:child_process'

import { watchForSilence, type SilenceWatch } from './silence'

export type Write = (text: string, stream: 'stdout' | 'stderr') => void

export interface WatchedProgram {
  program: string
  parameters: readonly string[]
  directory: string
  variables: Record<string, string>
  /** Receives the program's output as it arrives. */
  write: Write
  silenceLimitMilliseconds: number
  watch?: (limitMilliseconds: number, onSilence: () => void) => SilenceWatch
}

/** How a program ended: by itself, or because it had printed nothing for too long. */
export type Ending = { kind: 'exited'; code: number } | { kind: 'silent'; milliseconds: number }

const isWindows = process.platform === 'win32'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const running = new Set<ChildProcess>()

/** Runs a program to its end, however long that takes; kills it only if it prints nothing for too long. */
export async function runWatched(watched: WatchedProgram): Promise<Ending> {
  const { program, parameters, silenceLimitMilliseconds, watch = watchForSilence } = watched
  const child = spawn(program, parameters, {
    cwd: watched.directory,
    env: { ...process.env, ...watched.variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that its descendants can be killed with it.
    detached: !isWindows,
    shell: isWindows,
  })
  keep(child)
  let ending: Ending | undefined
  const silence = watch(silenceLimitMilliseconds, () => {
    ending = { kind: 'silent', milliseconds: silenceLimitMilliseconds }
    // A descendant that left the group may keep the streams open; do not wait for it.
    child.once('exit', () => [child.stdout, child.stderr].map((stream) => stream.destroy()))
    killFamily(child, 'SIGKILL')
  })
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      silence.heard()
      watched.write(text, stream)
    })
  }
  try {
    const code = await exitCodeOf(child)
    return ending ?? { kind: 'exited', code }
  } finally {
    silence.stop()
    forget(child)
  }
}

function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

function killFamily({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'])
    return
  }
  try {
    process.kill(-pid, signal)
  } catch {
    // The process has already ended.
  }
}

/** Ctrl-C in a terminal reaches only this process, not the process groups of its children. */
function passOn(signal: NodeJS.Signals): void {
  for (const child of running) killFamily(child, signal)
  for (const name of signals) process.off(name, passOn)
  process.kill(process.pid, signal)
}

function keep(child: ChildProcess): void {
  if (running.size === 0) for (const name of signals) process.on(name, passOn)
  running.add(child)
}

function forget(child: ChildProcess): void {
  running.delete(child)
  if (running.size === 0) for (const name of signals) process.off(name, passOn)
}
