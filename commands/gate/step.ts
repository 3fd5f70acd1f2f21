import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { prefixLines } from '../process/prefix-lines'
import { describeFailure, runScript, runTool, unattended } from '../process/run-tool'
import type { Ending, Write } from '../process/watched-process'
import { runSideBySide } from './side-by-side'
import { fail, pass, sum, summaryLine, tallyOfJest, type Tally } from './tally'

export interface Outcome {
  tally: Tally
  /** Why the step failed, if the count alone does not show it. */
  reason?: string | undefined
}

export interface Step {
  name: string
  /** Steps that have to end first. */
  needs?: readonly Step[]
  run: (write: Write) => Promise<Outcome>
}

function outcomeOf(tool: string, ending: Ending): Outcome {
  const reason = describeFailure(tool, ending)
  return { tally: reason ? fail : pass, reason }
}

export function scriptStep(name: string): Step {
  const run = async (write: Write) =>
    outcomeOf(name, await runScript(name, { variables: unattended, write }))
  return { name, run }
}

export function toolStep(
  name: string,
  tool: string,
  parameters: readonly string[],
  variables: Record<string, string> = {},
): Step {
  const surroundings = { variables: { ...unattended, ...variables } }
  const run = async (write: Write) =>
    outcomeOf(tool, await runTool(tool, parameters, { ...surroundings, write }))
  return { name, run }
}

/** Runs Jest, or a tool that passes its parameters on to Jest, and counts the tests. */
export async function runCounted(
  tool: string,
  parameters: readonly string[],
  write: Write,
  variables: Record<string, string> = {},
): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'continuo-test-'))
  const report = join(directory, 'report.json')
  const counting = ['--json', `--outputFile=${report}`]
  const ending = await runTool(tool, [...parameters, ...counting], {
    variables: { ...unattended, ...variables },
    write,
  })
  const reason = describeFailure(tool, ending)
  const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined
  rmSync(directory, { recursive: true })
  return { tally: tallyOfJest(text, reason === undefined), reason }
}

interface Result {
  tally: Tally
  line: string
}

/** A step that throws counts as one failure; the other steps still run. */
async function perform({ name, run }: Step): Promise<Result> {
  console.log(`\n── ${name}`)
  const started = Date.now()
  // Another step may print at the same time.
  const lines = prefixLines(`${name} │ `, (line) => process.stdout.write(line))
  const { tally, reason } = await run((text) => lines.push(text)).catch(
    (error: unknown): Outcome => {
      return { tally: fail, reason: error instanceof Error ? error.message : String(error) }
    },
  )
  lines.flush()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const mark = tally.failed === 0 ? '✓' : '✗'
  const because = reason === undefined ? '' : `: ${reason}`
  const line = `${mark} ${name}: ${summaryLine(tally)} (${seconds} s)${because}`
  console.log(line)
  return { tally, line }
}

/** Runs two steps at a time, in order except for what they need, and exits after a line that counts everything. */
export async function runSteps(steps: readonly Step[]): Promise<never> {
  const results = await runSideBySide(steps, 2, perform)
  const total = sum(results.map(({ tally }) => tally))
  console.log(['', ...results.map(({ line }) => line), '', summaryLine(total)].join('\n'))
  process.exit(total.failed === 0 ? 0 : 1)
}
