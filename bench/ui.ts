import { parseArgs } from 'node:util'

import { exportWebApp, webDirectory } from '../commands/web-app/web-export'
import { openBrowser } from './ui/browser'
import { bundle, makePages } from './ui/bundle'
import { countDrawing } from './ui/counts'
import { describeFigure, figuresOf, isMet, type Samples } from './ui/figures'
import { measureOpening } from './ui/opening'
import type { MarkdownCost } from './ui/pages/markdown-page'
import {
  sampleApp,
  sampleBare,
  sampleThread,
  sampleTwenty,
  sampleUsual,
  type Bench,
  type Sample,
} from './ui/samples'
import { startServer } from './ui/server'

/**
 * Compares the exported app in Chromium with a bare page and the usual stack, in turns. Every limit is
 * a ratio of main thread processor time within one run. Needs two cores, one for the server and one
 * for the browser; other load on the machine affects long tasks and opening times.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      /** The path of an exported app. */
      web: { type: 'string' },
    },
  })
  const { quick: isQuick } = values
  const rounds = Number(values.rounds ?? (isQuick ? 1 : 2))
  if (values.web === undefined) await exportWebApp()
  const server = await startServer(values.web ?? webDirectory, await makePages())
  const browser = await openBrowser()
  try {
    const bench = { browser, server }
    const note = (line: string) => values.json || process.stderr.write(`${line}\n`)
    const markdown = await measureMarkdown(bench, isQuick ? 5 : 30)
    const wish = { deltas: isQuick ? 5000 : 20_000, perSecond: 1000 }
    const samples = await takeSamples(bench, wish, rounds, note)
    const few = { name: 'A thread of twelve', ending: 'Twelve it is.' }
    server.hold(few.name, 12, few.ending)
    const counts = await countDrawing(bench, { ...wish, deltas: 5000 }, few)
    note('renders counted')
    const opening = await measureOpening(bench, { rounds: isQuick ? 3 : 7, messages: 10_000 })
    const figures = figuresOf(samples, counts, opening, markdown)
    if (!values.json) print(figures.map(describeFigure).join('\n'))
    print(JSON.stringify({ figures, counts, opening, samples }))
    if (!figures.every(isMet)) process.exitCode = 1
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Also measured in the browser, because its engine parses Markdown for users. */
async function measureMarkdown({ browser }: Bench, rounds: number): Promise<MarkdownCost> {
  const { page } = await browser.open('about:blank')
  const script = await bundle('markdown-page', 'markdown')
  return page.evaluate<MarkdownCost>(`${script};markdown.measureMarkdown(${rounds})`)
}

async function takeSamples(
  bench: Bench,
  wish: { deltas: number; perSecond: number },
  rounds: number,
  note: (line: string) => void,
): Promise<Samples> {
  const samples: Record<keyof Samples, Sample[]> = {
    bare: [],
    empty: [],
    thousand: [],
    twenty: [],
    usual: [],
    throttled: [],
  }
  const take = async (kind: keyof Samples, sample: () => Promise<Sample>) => {
    const taken = await sample()
    samples[kind].push(taken)
    note(`${kind}: ${(taken.task / 1000).toFixed(2)} s of the main thread`)
  }
  for (let round = 1; round <= rounds; round += 1) {
    const thousand = { name: `A thousand messages ${round}`, ending: `The last of ${round}.` }
    bench.server.hold(thousand.name, 1000, thousand.ending)
    await take('bare', () => sampleBare(bench, wish))
    await take('empty', () => sampleApp(bench, wish))
    await take('thousand', () => sampleThread(bench, wish, thousand))
    await take('usual', () => sampleUsual(bench, wish))
    await take('twenty', () => sampleTwenty(bench, wish, `Round ${round}`))
  }
  // Optional, and without a limit.
  await take('throttled', () => sampleUsual(bench, wish, 50))
  return samples
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

void main()
