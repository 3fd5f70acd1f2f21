/** npm test: everything there is to check, and one line that counts it all. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureChromium } from './chromium'
import { findNeedlessPermissions } from './permissions'
import { prefixLines } from './prefix-lines'
import { describeFailure, readTool, runScript, runTool, show, unattended } from './run-tool'
import { runSideBySide } from './side-by-side'
import { fail, pass, sum, summaryLine, tallyOfJest, type Tally } from './tally'
import type { Ending, Write } from './watched-process'
import { exportWebApp } from './web-export'

interface Outcome {
  tally: Tally
  /** Why the step failed, where the count alone does not say it. */
  reason?: string | undefined
}

interface Step {
  name: string
  run: (write: Write) => Promise<Outcome>
}

const reports = mkdtempSync(join(tmpdir(), 'continuo-test-'))

function outcomeOf(tool: string, ending: Ending): Outcome {
  const reason = describeFailure(tool, ending)
  return { tally: reason ? fail : pass, reason }
}

const script = (name: string): Step => ({
  name,
  run: async (write) => outcomeOf(name, await runScript(name, { variables: unattended, write })),
})

async function runCounted(
  tool: string,
  parameters: string[],
  write: Write,
  variables = {},
): Promise<Outcome> {
  const report = join(reports, `${tool}.json`)
  const counting = ['--json', `--outputFile=${report}`]
  const ending = await runTool(tool, [...parameters, ...counting], {
    variables: { ...unattended, ...variables },
    write,
  })
  const reason = describeFailure(tool, ending)
  const text = existsSync(report) ? readFileSync(report, 'utf8') : undefined
  return { tally: tallyOfJest(text, reason === undefined), reason }
}

const bytecode = (platform: 'ios' | 'android'): Step => ({
  name: `${platform} bytecode`,
  run: async (write) => {
    const parameters = ['export', '--platform', platform, '--output-dir', `dist/${platform}`]
    const ending = await runTool('expo', parameters, { variables: unattended, write })
    return outcomeOf('expo export', ending)
  },
})

let isWebAppFresh = false

async function exportWeb(write: Write): Promise<Outcome> {
  await exportWebApp(write)
  isWebAppFresh = true
  return { tally: pass }
}

async function runSpecs(write: Write): Promise<Outcome> {
  if (!isWebAppFresh) throw new Error('The specs need the web app, and it could not be built.')
  const variables = { CHROME_PATH: ensureChromium() }
  return runCounted('detox', ['test', '--configuration', 'web'], write, variables)
}

async function checkPermissions(write: Write): Promise<Outcome> {
  const parameters = ['config', '--type', 'introspect', '--json']
  const { ending, output } = await readTool('expo', parameters, { variables: unattended, write })
  const failure = describeFailure('expo config', ending)
  if (failure) return { tally: fail, reason: failure }
  const needless = findNeedlessPermissions(output)
  if (needless.length === 0) return { tally: pass }
  return { tally: fail, reason: `The Android app would ask for ${needless.join(', ')}.` }
}

/** Each keeps one core busy for most of its time; the longest come first. */
const pairedSteps: Step[] = [
  { name: 'web app', run: exportWeb },
  script('check:types'),
  bytecode('ios'),
  bytecode('android'),
  script('check:lint'),
  script('check:format'),
  script('check:dead'),
  { name: 'android permissions', run: checkPermissions },
]

/** Each keeps all cores busy. */
const loneSteps: Step[] = [
  { name: 'jest', run: (write) => runCounted('jest', ['--maxWorkers=2'], write) },
  { name: 'detox on the web', run: runSpecs },
]

interface Result {
  tally: Tally
  line: string
}

/** A step that throws has failed once; the others still get their turn. */
async function perform({ name, run }: Step, write: Write): Promise<Result> {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const { tally, reason } = await run(write).catch((error: unknown): Outcome => {
    return { tally: fail, reason: error instanceof Error ? error.message : String(error) }
  })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const mark = tally.failed === 0 ? '✓' : '✗'
  const because = reason === undefined ? '' : `: ${reason}`
  const line = `${mark} ${name}: ${summaryLine(tally)} (${seconds} s)${because}`
  console.log(line)
  return { tally, line }
}

/** The same, with its name before every line, because it is not the only one that prints. */
function performBeside({ name, run }: Step): Promise<Result> {
  const lines = prefixLines(`${name} │ `, (line) => process.stdout.write(line))
  const runMarked = () => run((text) => lines.push(text)).finally(lines.flush)
  return perform({ name, run: runMarked }, show)
}

async function main(): Promise<void> {
  const results = await runSideBySide(
    pairedSteps.map((step) => () => performBeside(step)),
    2,
  )
  for (const step of loneSteps) results.push(await perform(step, show))
  rmSync(reports, { recursive: true })
  const total = sum(results.map(({ tally }) => tally))
  console.log(['', ...results.map(({ line }) => line), '', summaryLine(total)].join('\n'))
  process.exit(total.failed === 0 ? 0 : 1)
}

void main()
