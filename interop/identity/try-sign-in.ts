import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

import { byId, connect, openThread, say } from '../app/app-steps'
import { prompts } from '../prompts'
import { person, tokenLifetimeSeconds } from './keycloak'

/** The room of our server in which the scripted model answers. */
export const model = 'gpt-4o'

export const steps = [
  'sign in',
  'talk',
  'refresh the token',
  'reload',
  'sign out',
  'ask for the password again',
] as const
export type Step = (typeof steps)[number]

export type StepOutcome =
  | { readonly kind: 'worked' }
  | { readonly kind: 'failed'; readonly reason: string }
export type StepOutcomes = ReadonlyMap<Step, StepOutcome>

const patienceMilliseconds = 60_000

interface Visit {
  readonly page: Page
  readonly app: string
  /** Returns how often a token was refreshed. */
  readonly refreshes: () => number
}

/** Signs in to our server with the provider that it names, talks, and signs out. */
export async function trySignIn(
  browser: Browser,
  app: string,
  pictures: string,
): Promise<StepOutcomes> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(patienceMilliseconds)
  const page = await context.newPage()
  const visit: Visit = { page, app, refreshes: countRefreshes(page) }
  const outcomes = new Map<Step, StepOutcome>()
  for (const step of steps) {
    try {
      await take[step](visit)
      outcomes.set(step, { kind: 'worked' })
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      outcomes.set(step, { kind: 'failed', reason })
      await page.screenshot({ path: join(pictures, `${step.replaceAll(' ', '-')}.png`) })
      break
    }
  }
  await context.close()
  return outcomes
}

const take: Readonly<Record<Step, (visit: Visit) => Promise<void>>> = {
  async 'sign in'({ page, app }) {
    await connect(page, app, app)
    await byId(page, 'sign-in-openid').click()
    await enterPassword(page)
    await expectSession(page, `Signed in as`)
  },
  talk: ({ page, app }) => hear(page, app),
  async 'refresh the token'({ page, app, refreshes }) {
    const before = refreshes()
    await page.waitForTimeout(tokenLifetimeSeconds * 1000)
    await hear(page, app)
    if (refreshes() === before) throw new Error('no token was refreshed')
  },
  async reload({ page, app }) {
    await page.goto(app)
    await openServer(page)
    await expectSession(page, 'Signed in as')
  },
  async 'sign out'({ page, app }) {
    const left = page.waitForResponse((response) => response.url().includes('/logout'))
    await byId(page, 'sign-out').click()
    // Keycloak asks for confirmation only while the browser is still signed in.
    if ((await left).status() === 200) await page.locator('#kc-logout').click()
    await page.waitForURL(`${app}/**`)
    await expectSession(page, 'You are not signed in')
  },
  async 'ask for the password again'({ page, app }) {
    await byId(page, 'sign-in-openid').click()
    await enterPassword(page)
    await expectSession(page, 'Signed in as')
    await hear(page, app)
  },
}

async function enterPassword(page: Page): Promise<void> {
  await page.locator('#username').fill(person.username)
  await page.locator('#password').fill(person.password)
  await page.locator('#kc-login').click()
}

const expectSession = (page: Page, text: string) =>
  page.locator('[data-testid="session-status"]:visible', { hasText: text }).first().waitFor()

async function openServer(page: Page): Promise<void> {
  await byId(page, 'server-button').click()
  await page.locator('[data-testid^="server-"]:visible', { hasText: '127.0.0.1' }).last().click()
}

async function hear(page: Page, app: string): Promise<void> {
  await openThread(page, app)
  const room = page.locator('[data-testid^="room-"]:visible', { hasText: model }).last()
  await room.or(byId(page, 'composer-input')).first().waitFor()
  if (await room.isVisible()) await room.click()
  await say(page, prompts.text)
  await page
    .locator('[data-testid="assistant-message"]:visible', { hasText: 'Hello' })
    .first()
    .waitFor()
}

function countRefreshes(page: Page): () => number {
  let count = 0
  page.on('requestfinished', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token') === true) count += 1
  })
  return () => count
}
