/** npm run bench:start: compares the time until the exported app is usable with an empty app of the same packages. */
import { parseArgs } from 'node:util'

import { exportWebApp, webDirectory } from '../commands/web-app/web-export'
import { exportEmptyApp } from './start/empty-app'
import { startFigures } from './start/start-figures'
import { compareStarts, type Pair, type Way } from './start/starts'
import { describeFigure, isMet } from './ui/figures'
import { startServer } from './ui/server'

const slowdowns = [1, 4]

/** Every limit is a ratio within one round, because times depend on the machine and its load. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      /** The path of an exported app. */
      web: { type: 'string' },
    },
  })
  if (values.web === undefined) await exportWebApp()
  const empty = await startServer(await exportEmptyApp(), new Map())
  const ours = await startServer(values.web ?? webDirectory, new Map())
  try {
    const starts = new Map<number, Record<Way, Pair>[]>(slowdowns.map((slowdown) => [slowdown, []]))
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      for (const [slowdown, rounds] of starts) {
        rounds.push(await compareStarts({ ours, empty }, slowdown))
        process.stderr.write(`round ${round}, CPU slowed down ${slowdown}x\n`)
      }
    }
    const figures = startFigures(starts)
    process.stdout.write(`${figures.map(describeFigure).join('\n')}\n`)
    if (!figures.every(isMet)) process.exitCode = 1
  } finally {
    await ours.close()
    await empty.close()
  }
}

void main()
