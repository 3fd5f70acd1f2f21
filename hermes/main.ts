/** npm run hermes: what core does and costs on a Hermes VM, and what the app asks of Hermes that it does not have. */
import { parseArgs } from 'node:util'

import { benchOnHermes } from './bench'
import { checkSource } from './source-check'
import { runTestsOnHermes } from './tests'

/** `--short` is for the gate: fewer cases, and nothing that depends on how busy the machine is. */
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
