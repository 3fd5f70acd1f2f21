/**
 * npm run mutate: breaks core in thousands of small ways, and tells which of them no test notices. Parameters go to
 * Stryker: `-- --mutate src/core/run/transition.ts` tries one file. What was found out is kept, and only what changed
 * is tried again.
 */
import { join } from 'node:path'

import { describeFailure, projectDirectory, runProgram, unattended } from './process/run-tool'

/** Enough for a property to notice a fault, and few enough to try thousands of faults. */
const casesOfProperty = '20'

const directory = join(projectDirectory, 'mutation')
const variables = { ...unattended, CASES: casesOfProperty }

async function insist(name: string, program: string, parameters: readonly string[]): Promise<void> {
  const failure = describeFailure(name, await runProgram(program, parameters, { variables }))
  if (failure === undefined) return
  console.error(failure)
  process.exit(1)
}

async function mutate(): Promise<void> {
  await insist('npm', 'npm', ['ci', '--prefix', directory, '--no-audit', '--no-fund'])
  const stryker = join(directory, 'node_modules', '.bin', 'stryker')
  const configuration = join('mutation', 'stryker.config.cjs')
  await insist('stryker', stryker, ['run', configuration, ...process.argv.slice(2)])
}

void mutate()
