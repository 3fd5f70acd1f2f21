/** npm test: everything there is to check, one step after the other, and one line that counts it all. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureChromium } from './chromium'
import { findNeedlessPermissions } from './permissions'
import { readTool, runScript, runTool, unattended } from './run-tool'
import { fail, pass, sum, summaryLine, tallyOfJest, type Tally } from './tally'
import { exportWebApp } from './web-export'

interface Step {
  name: string
  run: () => Promise<Tally>
}

const reports = mkdtempSync(join(tmpdir(), 'continuo-test-'))

const tallyOfExit = (code: number): Tally => (code === 0 ? pass : fail)

const script = (name: string) => ({
  name,
  run: async () => tallyOfExit(await runScript(name, unattended)),
})

async function runCounted(tool: string, parameters: string[], variables = {}): Promise<Tally> {
  const report = join(reports, `${tool}.json`)
  const counting = ['--json', `--outputFile=${report}`]
  const code = await runTool(tool, [...parameters, ...counting], { ...unattended, ...variables })
  return tallyOfJest(existsSync(report) ? readFileSync(report, 'utf8') : undefined, code)
}

const bytecode = (platform: 'ios' | 'android') => ({
  name: `${platform} bytecode`,
  run: async () => {
    const parameters = ['export', '--platform', platform, '--output-dir', `dist/${platform}`]
    return tallyOfExit(await runTool('expo', parameters, unattended))
  },
})

let isWebAppFresh = false

async function exportWeb(): Promise<Tally> {
  await exportWebApp()
  isWebAppFresh = true
  return pass
}

async function runSpecs(): Promise<Tally> {
  if (!isWebAppFresh) throw new Error('The specs need the web app, and it could not be built.')
  const variables = { CHROME_PATH: ensureChromium() }
  return runCounted('detox', ['test', '--configuration', 'web'], variables)
}

async function checkPermissions(): Promise<Tally> {
  const parameters = ['config', '--type', 'introspect', '--json']
  const { code, output } = await readTool('expo', parameters, unattended)
  if (code !== 0) return fail
  const needless = findNeedlessPermissions(output)
  for (const name of needless) console.error(`The Android app would ask for ${name}.`)
  return needless.length === 0 ? pass : fail
}

const steps: Step[] = [
  script('check:types'),
  script('check:lint'),
  script('check:format'),
  script('check:dead'),
  { name: 'jest', run: () => runCounted('jest', ['--maxWorkers=2']) },
  { name: 'web app', run: exportWeb },
  { name: 'detox on the web', run: runSpecs },
  bytecode('ios'),
  bytecode('android'),
  { name: 'android permissions', run: checkPermissions },
]

/** A step that throws has failed once; the others still get their turn. */
async function perform({ name, run }: Step): Promise<{ tally: Tally; line: string }> {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const tally = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return fail
  })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const line = `${tally.failed === 0 ? '✓' : '✗'} ${name}: ${summaryLine(tally)} (${seconds} s)`
  console.log(line)
  return { tally, line }
}

async function main(): Promise<void> {
  const results = []
  for (const step of steps) results.push(await perform(step))
  rmSync(reports, { recursive: true })
  const total = sum(results.map(({ tally }) => tally))
  console.log(['', ...results.map(({ line }) => line), '', summaryLine(total)].join('\n'))
  process.exit(total.failed === 0 ? 0 : 1)
}

void main()
