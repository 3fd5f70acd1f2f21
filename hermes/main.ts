/** npm run hermes: tests and times core on a Hermes VM, and reports names in the app that Hermes does not know. */
import { parseArgs } from 'node:util'

import { benchOnHermes } from './bench'
import { checkSource } from './source-check'
import { runTestsOnHermes } from './tests'

/** `--short` is for the gate: fewer cases, and nothing that depends on the load of the machine. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
  const unknown = await checkSource()
  for (const { file, name } of unknown) console.error(`Hermes does not know ${name}: ${file}`)
  const { passed, failed } = await runTestsOnHermes({ isShort: values.short })
  console.log(`${passed} tests passed on Hermes, ${failed} failed`)
  const isWithin = values.short || (await benchOnHermes(60))
  if (unknown.length > 0 || failed > 0 || !isWithin) process.exitCode = 1
}

void main()
