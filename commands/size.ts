/** npm run size: compares the exports in dist with their budgets and with main; `-- --update` sets main's sizes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

import { leftOut } from './set-up/start-project.cjs'
import { budget } from './size/budget'
import { measureSizes } from './size/measure-sizes'
import { reportSizes, type Sizes } from './size/size-report'

const baseline = join(__dirname, 'size', 'baseline.json')

const bytes = z.number().int()
const Baseline: z.ZodType<Sizes> = z.object({
  totals: z.record(z.string(), bytes),
  parts: z.record(z.string(), z.object({ web: bytes, webGzip: bytes, ios: bytes, android: bytes })),
})

const { values } = parseArgs({ options: { update: { type: 'boolean', default: false } } })
const now = measureSizes()
const before = existsSync(baseline)
  ? Baseline.parse(JSON.parse(readFileSync(baseline, 'utf8')))
  : { totals: {}, parts: {} }
const { lines, faults: excesses } = reportSizes(now, before, budget)
const uninstalled = [...leftOut].filter((name) => (now.parts[name]?.web ?? 0) > 0)
const faults = [
  ...excesses,
  ...uninstalled.map(
    (name) => `${name}: the web app contains it, but npm start does not install it.`,
  ),
]
for (const line of lines) console.log(line)
for (const fault of faults) console.error(fault)
if (values.update) writeFileSync(baseline, `${JSON.stringify(now, undefined, 2)}\n`)
if (faults.length > 0) process.exitCode = 1
