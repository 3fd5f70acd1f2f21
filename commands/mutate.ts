/**
 * npm run mutate: plants thousands of small faults in core, and reports which of them no test detects. `-- run tools`
 * limits it to these folders. Results are kept in .cache, and only changed code is tried again. Prints a table of all
 * known scores, and fails if one of them is too low.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { MutationReport, percentOf, scoreOf, tableOf } from './mutation/mutation-score'
import { describeFailure, projectDirectory, runProgram, unattended } from './process/run-tool'

/** The folders of core in which a fault could lose messages or run a tool twice. */
const folders = ['run', 'tools', 'outbox', 'agui', 'conversation'] as const

/** The folders whose tests have to detect a fault; by default, only the folder itself. */
const judges: Partial<Record<string, readonly string[]>> = {
  agui: ['agui', 'conversation'],
  conversation: ['agui', 'conversation'],
}

const leastPercent = 85

/** Enough cases for a property to detect a fault, and few enough to try thousands of faults. */
const casesOfProperty = '20'

const directory = join(projectDirectory, 'mutation')
const variables = { ...unattended, CASES: casesOfProperty }
const resultsOf = (folder: string) => join('.cache', `mutation-${folder}.json`)

async function insist(name: string, program: string, parameters: readonly string[]): Promise<void> {
  const failure = describeFailure(name, await runProgram(program, parameters, { variables }))
  if (failure === undefined) return
  console.error(failure)
  process.exit(1)
}

async function tryFolder(folder: string): Promise<void> {
  const tests = (judges[folder] ?? [folder]).map((judge) => `src/core/${judge}/**/*.test.ts`)
  const faults = [`src/core/${folder}/**/*.ts`, '!**/testing/**', '!**/*.test.ts']
  const stryker = join(directory, 'node_modules', '.bin', 'stryker')
  const results = `--incrementalFile=${resultsOf(folder)}`
  const parameters = [`--mutate=${faults.join()}`, `--testFiles=${tests.join()}`, results]
  await insist('stryker', stryker, ['run', join('mutation', 'stryker.config.cjs'), ...parameters])
}

async function knownScores() {
  const known = folders.filter((folder) => existsSync(join(projectDirectory, resultsOf(folder))))
  return Promise.all(
    known.map(async (folder) => {
      const text = await readFile(join(projectDirectory, resultsOf(folder)), 'utf8')
      return scoreOf(`core/${folder}`, MutationReport.parse(JSON.parse(text)))
    }),
  )
}

async function mutate(): Promise<void> {
  const asked = process.argv.slice(2)
  await insist('npm', 'npm', ['ci', '--prefix', directory, '--no-audit', '--no-fund'])
  for (const folder of asked.length > 0 ? asked : folders) await tryFolder(folder)
  const scores = await knownScores()
  console.log(`\n${tableOf(scores)}`)
  if (scores.some((score) => percentOf(score) < leastPercent)) process.exitCode = 1
}

void mutate()
