/** npm test: runs every check, and ends with one line that counts them all. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureChromium } from './chromium'
import { bringExport, keepExport } from './gate/kept-export'
import { findNeedlessPermissions } from './gate/permissions'
import { runCounted, runSteps, scriptStep, toolStep, type Outcome, type Step } from './gate/step'
import { fail, pass } from './gate/tally'
import { describeFailure, projectDirectory, readTool, unattended } from './process/run-tool'
import type { Write } from './process/watched-process'
import { partSizes } from './size/part-sizes'
import { hashSources } from './web-app/source-hash'
import { appSources, exportWebApp } from './web-app/web-export'

function bytecode(platform: 'ios' | 'android'): Step {
  const exportBytecode = toolStep(
    `${platform} bytecode`,
    'expo',
    // Like a release, the bytecode contains no source positions: they are in a separate file.
    ['export', '--platform', platform, '--source-maps', '--output-dir', `dist/${platform}`],
    partSizes,
  )
  return {
    ...exportBytecode,
    async run(write) {
      const kept = {
        store: join(tmpdir(), 'continuo-exports'),
        name: platform,
        hash: hashSources(projectDirectory, [...appSources, 'commands/size', 'commands/test.ts']),
        project: projectDirectory,
        places: [`dist/${platform}`, `dist/sizes/${platform}.json`],
      }
      if (bringExport(kept)) {
        write('These sources have already been exported on this machine.\n', 'stdout')
        return { tally: pass }
      }
      const outcome = await exportBytecode.run(write)
      if (outcome.tally.failed === 0) keepExport(kept)
      return outcome
    },
  }
}

let isWebAppFresh = false

async function exportWeb(write: Write): Promise<Outcome> {
  await exportWebApp(write)
  isWebAppFresh = true
  return { tally: pass }
}

async function runSpecs(write: Write): Promise<Outcome> {
  if (!isWebAppFresh) throw new Error('The specs need the web app, which could not be built.')
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
  return { tally: fail, reason: `The Android app would request ${needless.join(', ')}.` }
}

const webApp: Step = { name: 'web app', run: exportWeb }
const iosBytecode = bytecode('ios')
const androidBytecode = bytecode('android')

/** A process loads and compiles React Native once for all its test files, so each platform has a single process. */
function phone(platform: 'ios' | 'android'): Step {
  const parameters = ['--selectProjects', platform, '--runInBand']
  return { name: `jest on ${platform}`, run: (write) => runCounted('jest', parameters, write) }
}

/** Memory that Jest workers leak grows with every test file. */
const workers = ['--maxWorkers=3', '--workerIdleMemoryLimit=2GB']

/**
 * Some specs and Jest files wait for a timer or for another process, and leave the cores to other steps. The tests on
 * ios and android keep a core busy all the time, so they come afterwards. The short checks run last, on whichever core
 * is free first.
 */
const steps: Step[] = [
  webApp,
  iosBytecode,
  { name: 'detox on the web', needs: [webApp], run: runSpecs },
  {
    name: 'jest',
    run: (write) => runCounted('jest', ['--selectProjects', 'node', 'postgres', ...workers], write),
  },
  phone('ios'),
  phone('android'),
  androidBytecode,
  scriptStep('check:lint'),
  toolStep('hermes', 'tsx', ['--tsconfig', 'hermes/tsconfig.json', 'hermes/main.ts', '--short']),
  scriptStep('check:dead'),
  scriptStep('check:structure'),
  scriptStep('check:format'),
  { name: 'android permissions', run: checkPermissions },
  { ...scriptStep('size'), needs: [webApp, iosBytecode, androidBytecode] },
]

void runSteps(steps)
