import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface StartedProcess {
  pid: number
  /** What the pattern captured in the first matching line, or else the whole match. */
  found: string
  /** Resolves when the process has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts a program. Resolves when a line of its output matches; rejects if it ends before that. */
export async function startProcess(
  command: string,
  parameters: readonly string[],
  options: {
    variables?: Record<string, string | undefined>
    pattern: RegExp
    tell?: (line: string) => void
  },
): Promise<StartedProcess> {
  const child = spawn(command, parameters, {
    env: { ...process.env, ...options.variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const found = new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    void ended.then(() => reject(new Error(`${command} ended before it was ready.`)))
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        options.tell?.(line)
        const match = options.pattern.exec(line)
        if (match) resolve(match[1] ?? match[0])
      })
    }
  })
  return {
    found: await found,
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}
