import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface StartedProcess {
  pid: number
  /** What its first matching line said. */
  found: string
  /** Resolves when it is over. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Resolves when a line of the program matches; rejects if the program ends before. */
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
