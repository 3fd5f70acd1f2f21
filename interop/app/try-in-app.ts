import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'

import { startCuttingProxy, type CuttingProxy } from '../cutting-proxy'
import type { Outcome, Outcomes } from '../outcome'
import type { Peer } from '../peers/peer'
import { promptOf, resumes, scenariosOf, type Scenario } from '../scenarios'
import { byId, connect, enterKey, openThread, say } from './app-steps'

const patienceMilliseconds = 60_000
/** Enough for a real model on a busy machine to generate thousands of words. */
const longPatienceMilliseconds = 300_000

/** What the person reads at the end of a turn, or when the turn is interrupted. */
const answers: Readonly<Record<Scenario, RegExp>> = {
  text: /Hello/,
  deviceTool: /42/,
  serverTool: /sunny/,
  twoTools: /42.*72/s,
  mixedTools: /42.*sunny|sunny.*42/s,
  approval: /deleted/,
  stop: /word1/,
  cut: /word1/,
  long: /word6000/,
}

/** Connects the server in the real web app by its address, and goes through the scenarios. */
export async function tryInApp(
  browser: Browser,
  app: string,
  peer: Peer,
  port: number,
  pictures: string,
): Promise<Outcomes> {
  const proxy = await startCuttingProxy(port)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(patienceMilliseconds)
  const outcomes = await goThrough(context, proxy, app, peer, pictures)
  await context.close()
  proxy.close()
  return outcomes
}

async function goThrough(
  context: BrowserContext,
  proxy: CuttingProxy,
  app: string,
  peer: Peer,
  pictures: string,
): Promise<Outcomes> {
  const page = await context.newPage()
  const outcomes = new Map<Scenario, Outcome>()
  const attempt = async (scenario: Scenario, work: () => Promise<void>) => {
    try {
      await work()
      outcomes.set(scenario, { kind: 'worked', warnings: [] })
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      outcomes.set(scenario, { kind: 'failed', reason })
      await page.screenshot({ path: join(pictures, `${scenario}.png`) })
    }
  }
  const address = `http://127.0.0.1:${proxy.port}${peer.path}`
  await attempt('text', async () => {
    await connect(page, app, address)
    if (peer.key !== undefined) await enterKey(page, peer.key)
  })
  if (outcomes.get('text')?.kind !== 'worked') return outcomes
  for (const scenario of scenariosOf(peer)) {
    const reason = peer.lacks?.[scenario]
    if (reason !== undefined) outcomes.set(scenario, { kind: 'absent', reason })
    else
      await attempt(scenario, async () => {
        await openThread(page, app)
        await talk(page, scenario, proxy, resumes(peer))
      })
  }
  return outcomes
}

async function talk(
  page: Page,
  scenario: Scenario,
  proxy: CuttingProxy,
  isResumed: boolean,
): Promise<void> {
  await say(page, promptOf(scenario))
  const text = page
    .locator('[data-testid="assistant-message"]:visible')
    .filter({ hasText: answers[scenario] })
    .first()
  switch (scenario) {
    case 'approval':
      await agree(page, text)
      return text.waitFor()
    case 'stop':
      await text.waitFor()
      await byId(page, 'composer-stop').click()
      await page.getByText('Stopped. The answer so far is kept.').first().waitFor()
      return expectPartial(page)
    case 'cut': {
      await text.waitFor()
      const asked = askedAgain(page, proxy)
      proxy.cut()
      if (isResumed) return page.getByText('word400').first().waitFor()
      await byId(page, 'run-retry').waitFor()
      if (asked() > 0) throw new Error('requested a run after the cut')
      return expectPartial(page)
    }
    case 'long':
      await page
        .locator('[data-testid="run-status"]', { hasText: 'Complete' })
        .first()
        .waitFor({ timeout: longPatienceMilliseconds })
      if (await byId(page, 'scroll-to-end').isVisible()) await byId(page, 'scroll-to-end').click()
      return text.waitFor()
    case 'text':
    case 'deviceTool':
    case 'serverTool':
    case 'twoTools':
    case 'mixedTools':
      return text.waitFor()
  }
}

type Locator = ReturnType<Page['locator']>

async function agree(page: Page, text: Locator): Promise<void> {
  const button = byId(page, 'question-answer')
  await button.or(text).first().waitFor()
  const approval = page.getByRole('switch').first()
  if (await approval.isVisible()) await approval.click()
  if (await button.isVisible()) await button.click()
}

async function expectPartial(page: Page): Promise<void> {
  if (await page.getByText('word400').first().isVisible()) throw new Error('the answer continued')
}

/** Counts the runs that are requested from now on. */
function askedAgain(page: Page, { port }: CuttingProxy): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).port === String(port)) count += 1
  })
  return () => count
}
