import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'

import { ensureChromium } from '../../commands/chromium'
import { switches } from '../ui/browser'
import { bundle } from '../ui/bundle'
import type { FirstSight, Sight } from '../ui/pages/first-sight-page'

/** One start, measured until the page is usable. */
export interface Visit extends FirstSight {
  /** Milliseconds of processor time that the main thread spent. */
  processor: number
}

/** A browser with a fresh profile. */
export interface Profile {
  /** Opens a page on a processor that is slowed down by a factor, and closes it after it is usable. */
  visit: (url: string, sight: Sight, slowdown: number) => Promise<Visit>
  /** Opens a page, and closes it when `work` is done. */
  use: <Result>(url: string, work: (page: Page) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

/** Pages still work after they are usable: they cache files for the next start, for example. */
const settleMilliseconds = 1500

export async function openProfile(): Promise<Profile> {
  const directory = mkdtempSync(join(tmpdir(), 'continuo-bench-start-'))
  const context = await chromium.launchPersistentContext(directory, {
    executablePath: ensureChromium(),
    args: switches,
    viewport: { width: 390, height: 844 },
  })
  // A busy machine may be slow.
  context.setDefaultTimeout(300_000)
  const watcher = await bundle('first-sight-page', 'watcher')
  return {
    async visit(url, sight, slowdown) {
      const page = await context.newPage()
      await page.addInitScript(`${watcher};watcher.watchFor(${JSON.stringify(sight)})`)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.goto(url, { waitUntil: 'commit' })
      const firstSight = await page.evaluate<FirstSight>('firstSight')
      const { metrics } = await devtools.send('Performance.getMetrics')
      const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await setTimeout(settleMilliseconds)
      await page.close()
      return { ...firstSight, processor: seconds * 1000 }
    },
    async use(url, work) {
      const page = await context.newPage()
      await page.goto(url)
      const result = await work(page)
      await setTimeout(settleMilliseconds)
      await page.close()
      return result
    },
    async close() {
      await context.close()
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
