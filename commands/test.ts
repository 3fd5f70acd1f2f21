/** npm test: everything there is to check, and one line that counts it all. */
import { ensureChromium } from './chromium'
import { findNeedlessPermissions } from './gate/permissions'
import { runCounted, runStages, scriptStep, toolStep, type Outcome, type Step } from './gate/step'
import { fail, pass } from './gate/tally'
import { describeFailure, readTool, unattended } from './process/run-tool'
import type { Write } from './process/watched-process'
import { partSizes } from './size/part-sizes'
import { exportWebApp } from './web-app/web-export'

const bytecode = (platform: 'ios' | 'android'): Step =>
  toolStep(
    `${platform} bytecode`,
    'expo',
    // What is released has no places in sources either: they are in a file beside it.
    ['export', '--platform', platform, '--source-maps', '--output-dir', `dist/${platform}`],
    partSizes,
  )

let isWebAppFresh = false

async function exportWeb(write: Write): Promise<Outcome> {
  await exportWebApp(write)
  isWebAppFresh = true
  return { tally: pass }
}

async function runSpecs(write: Write): Promise<Outcome> {
  if (!isWebAppFresh) throw new Error('The specs need the web app, and it could not be built.')
  const variables = { CHROME_PATH: ensureChromium() }
  return runCounted('detox', ['test', '--configuration', 'web', '--maxWorkers=2'], write, variables)
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
const builds: Step[] = [
  { name: 'web app', run: exportWeb },
  bytecode('ios'),
  bytecode('android'),
  toolStep('hermes', 'tsx', ['--tsconfig', 'hermes/tsconfig.json', 'hermes/main.ts', '--short']),
  scriptStep('check:lint'),
  scriptStep('check:structure'),
  scriptStep('check:format'),
  scriptStep('check:dead'),
  { name: 'android permissions', run: checkPermissions },
]

/** What a worker keeps of the realms that it had grows with every file. */
const workers = ['--maxWorkers=3', '--workerIdleMemoryLimit=2GB']

/** Some of both wait for a clock or for another process, and leave the cores to the others. */
const tests: Step[] = [
  { name: 'jest', run: (write) => runCounted('jest', workers, write) },
  { name: 'detox on the web', run: runSpecs },
]

void runStages(builds, [scriptStep('size')], tests)
