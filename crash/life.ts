import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { LifeLine, type LifeTask } from './life-line'

const starter = join(__dirname, 'start-quickly.cjs')

/** Most lives are over before there is anything to collect. */
const flags = ['--expose-gc', '--max-semi-space-size=64']
/** Nor is a life of one round long enough to get back what optimizing costs. */
const flagsOf = ({ rounds = 1 }: LifeTask) => (rounds > 1 ? flags : [...flags, '--no-opt'])

/** How a life of the app went. */
export interface Life {
  readonly wasKilled: boolean
  /** What it told before it ended. */
  readonly lines: readonly LifeLine[]
  /** What it said when it failed by itself. */
  readonly complaint: string
}

/** Runs the app in a process of its own, until it has done its task or is killed. */
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
