/** npm run fuzz: runs every property with fresh seeds, round after round, until the time is up. */
import { spawn } from 'node:child_process'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

import { FuzzLine, fuzzPipe } from '../src/core/testing/fuzz-line'
import { addLine, keyOf, shareOf, sumOf, tableOf, type FuzzCount } from './fuzzing/fuzz-count'
import { readFuzzOptions, type FuzzOptions } from './fuzzing/fuzz-options'
import { findPropertyTests, selectTests } from './fuzzing/property-tests'
import { projectDirectory, unattended } from './process/run-tool'

/** Added to the time limit of a round, because shrinking a long case takes time. */
const patienceMilliseconds = 15 * 60_000

interface Round {
  tests: readonly string[]
  shareMilliseconds: number
  mostMilliseconds: number
}

type RoundEnd = { kind: 'whole' } | { kind: 'broken'; said: string; last: FuzzLine | undefined }

/** Runs every property for its share of the time, all in one process. */
async function runRound(round: Round, onLine: (line: FuzzLine) => void): Promise<RoundEnd> {
  const jest = join(projectDirectory, 'node_modules', 'jest', 'bin', 'jest.js')
  const projects = ['--selectProjects', 'node', 'ios', '--runInBand']
  const patience = `--testTimeout=${round.mostMilliseconds}`
  const child = spawn(process.execPath, [jest, ...projects, patience, ...round.tests], {
    cwd: projectDirectory,
    env: { ...process.env, ...unattended, FUZZ_MILLISECONDS: `${round.shareMilliseconds}` },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    timeout: round.mostMilliseconds,
    // A property in an endless loop ignores other signals.
    killSignal: 'SIGKILL',
  })
  const pipe = child.stdio[fuzzPipe]
  if (!(pipe instanceof Readable)) throw new Error('Jest has no pipe to report its cases through.')
  let last: FuzzLine | undefined
  createInterface({ input: pipe }).on('line', (text) => {
    last = readLine(text)
    onLine(last)
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return code === 0 ? { kind: 'whole' } : { kind: 'broken', said, last }
}

function readLine(text: string): FuzzLine {
  const line = FuzzLine.parse(JSON.parse(text))
  return { ...line, file: relative(projectDirectory, line.file) }
}

const clock = (milliseconds: number) => new Date(milliseconds).toISOString().slice(11, 19)

async function fuzz({ minutes, only }: FuzzOptions): Promise<number> {
  const tests = selectTests(findPropertyTests(projectDirectory), only)
  const end = Date.now() + minutes * 60_000
  let count: FuzzCount = new Map()
  let current = ''
  let brokenRounds = 0

  function onLine(line: FuzzLine): void {
    if (keyOf(line) !== current) {
      const left = clock(Math.max(0, end - Date.now()))
      console.log(`${left} left, ${sumOf(count).cases} cases; now ${keyOf(line)}`)
    }
    current = keyOf(line)
    count = addLine(count, line)
    if (line.kind === 'failed')
      console.log(`✗ ${current}\n  SEED=${line.seed}\n  ${line.shrunk}\n${line.message}`)
  }

  do {
    current = ''
    const shareMilliseconds = shareOf(end - Date.now(), count.size)
    const mostMilliseconds = shareMilliseconds * count.size + patienceMilliseconds
    const round = await runRound({ tests, shareMilliseconds, mostMilliseconds }, onLine)
    if (round.kind === 'whole') continue
    brokenRounds += 1
    console.log(`✗ the round failed:\n${round.said}`)
    if (round.last?.kind === 'begun')
      console.log(`✗ ${keyOf(round.last)}\n  SEED=${round.last.seed} was still running`)
  } while (Date.now() < end && count.size > 0)

  if (count.size === 0) console.log('No property was found.')
  else console.log(`\n${tableOf(count)}`)
  return count.size > 0 && sumOf(count).failures + brokenRounds === 0 ? 0 : 1
}

async function main(): Promise<void> {
  const read = readFuzzOptions(process.argv.slice(2))
  if (!read.ok) {
    console.error(read.sentence)
    process.exit(1)
  }
  process.exit(await fuzz(read.options))
}

void main()
