import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { LifeLine, type LifeTask } from './life-line'

const starter = join(__dirname, 'start-quickly.cjs')

/** Most lives end before a garbage collection is worth its time. */
const flags = ['--expose-gc', '--max-semi-space-size=64']
/** A life of one round is too short to recover the cost of optimization. */
const flagsOf = ({ rounds = 1 }: LifeTask) => (rounds > 1 ? flags : [...flags, '--no-opt'])

/** The outcome of a life of the app. */
export interface Life {
  readonly wasKilled: boolean
  /** What the app reported before it ended. */
  readonly lines: readonly LifeLine[]
  /** What the app wrote to standard error. */
  readonly complaint: string
}

/** Runs the app in a separate process, until it has finished its task or is killed. */
export async function runLife(
  app: string,
  task: LifeTask,
  onLine: (line: LifeLine) => void = () => {},
): Promise<Life> {
  const child = spawn(process.execPath, [...flagsOf(task), starter, app, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: LifeLine[] = []
  let complaint = ''
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = LifeLine.parse(JSON.parse(text))
    lines.push(line)
    onLine(line)
  })
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const signal = await new Promise((resolve) => {
    child.once('close', (_code, ended) => resolve(ended))
  })
  return { wasKilled: signal === 'SIGKILL', lines, complaint }
}
