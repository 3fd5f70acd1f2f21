import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright-core'

import { ensureChromium } from '../../commands/chromium'
import { bundle } from './bundle'
import type { Observed } from './pages/observe'

/** Work of the main thread since the page was opened, in milliseconds of processor time. */
export interface Metrics {
  task: number
  script: number
  layout: number
  heap: number
}

export interface MeasuredPage {
  page: Page
  devtools: CDPSession
  metrics: () => Promise<Metrics>
  collectGarbage: () => Promise<unknown>
  observed: () => Promise<Observed>
}

export interface Browser {
  /** Opens a fresh page that shares only storage with the previous one. */
  open: (url: string, options?: { isCounting: boolean }) => Promise<MeasuredPage>
  close: () => Promise<void>
}

export const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'continuo-bench-ui-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: switches,
    viewport: { width: 390, height: 844 },
  })
  // A busy machine may be slow, and the figures do not depend on it.
  context.setDefaultTimeout(300_000)
  const observer = await bundle('observe', 'bench')
  return {
    async open(url, options = { isCounting: false }) {
      // Two pages cannot open the same database, and would slow each other down.
      const others = context.pages()
      const page = await context.newPage()
      await Promise.all(others.map((other) => other.close()))
      await page.addInitScript(`${observer};bench.observe(${JSON.stringify(options)})`)
      const devtools = await context.newCDPSession(page)
      // Processor time, because wall time would include other load on the machine.
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
      await page.goto(url)
      return measured(page, devtools)
    },
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function measured(page: Page, devtools: CDPSession): MeasuredPage {
  return {
    page,
    devtools,
    async metrics() {
      const { metrics } = await devtools.send('Performance.getMetrics')
      const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
      return {
        task: valueOf('TaskDuration') * 1000,
        script: valueOf('ScriptDuration') * 1000,
        layout: (valueOf('LayoutDuration') + valueOf('RecalcStyleDuration')) * 1000,
        heap: valueOf('JSHeapUsedSize'),
      }
    },
    collectGarbage: () => devtools.send('HeapProfiler.collectGarbage'),
    observed: () => page.evaluate<Observed>('observed'),
  }
}
