import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

import type { Outcome, Outcomes } from '../outcome'
import type { Peer } from '../peers/peer'
import { promptOf, type Scenario } from '../scenarios'

const patienceMilliseconds = 60_000

/** What the person reads at the end of a turn. */
const answers: ReadonlyMap<Scenario, RegExp> = new Map([
  ['text', /Hello/],
  ['deviceTool', /42/],
  ['serverTool', /sunny/],
  ['approval', /deleted/],
])

/** Connects the server in the real web app by its address, and talks to it. */
export async function tryInApp(
  browser: Browser,
  app: string,
  peer: Peer,
  address: string,
  pictures: string,
): Promise<Outcomes> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(patienceMilliseconds)
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
  await attempt('text', () => connect(page, app, address))
  if (outcomes.get('text')?.kind === 'worked') {
    for (const [scenario, answer] of answers) {
      const reason = peer.lacks?.[scenario]
      if (reason === undefined) await attempt(scenario, () => talk(page, app, scenario, answer))
      else outcomes.set(scenario, { kind: 'absent', reason })
    }
  }
  await context.close()
  return outcomes
}

const byId = (page: Page, id: string) => page.locator(`[data-testid="${id}"]:visible`).last()

async function connect(page: Page, app: string, address: string): Promise<void> {
  await page.goto(`${app}/servers/connect`)
  await byId(page, 'server-address').fill(address)
  await byId(page, 'server-check').click()
  const plain = byId(page, 'go-on-plain')
  const isAgent = byId(page, 'it-is-an-agent')
  const found = byId(page, 'server-connect')
  await plain.or(isAgent).or(found).first().waitFor()
  if (await plain.isVisible()) await plain.click()
  await isAgent.or(found).first().waitFor()
  if (await isAgent.isVisible()) await isAgent.click()
  await found.click()
  await byId(page, 'threads-screen').waitFor()
}

async function talk(page: Page, app: string, scenario: Scenario, answer: RegExp): Promise<void> {
  await page.goto(app)
  await byId(page, 'new-thread-button').click()
  const input = byId(page, 'composer-input')
  await input.fill(promptOf(scenario))
  await byId(page, 'composer-send').click()
  const text = page.locator('[data-testid="assistant-message"]:visible').filter({ hasText: answer })
  if (scenario === 'approval') {
    const agree = byId(page, 'question-answer')
    await agree.or(text).first().waitFor()
    const consent = page.getByRole('switch').first()
    if (await consent.isVisible()) await consent.click()
    if (await agree.isVisible()) await agree.click()
  }
  await text.first().waitFor()
}
