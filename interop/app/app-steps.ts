import type { Page } from 'playwright-core'

/** Returns the visible element with a test id that is furthest in front. */
export const byId = (page: Page, id: string) => page.locator(`[data-testid="${id}"]:visible`).last()

/** Connects a server by pasting its address. */
export async function connect(page: Page, app: string, address: string): Promise<void> {
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
  await byId(page, 'threads-screen').or(byId(page, 'sign-in-panel')).first().waitFor()
}

export async function enterKey(page: Page, key: string): Promise<void> {
  await byId(page, 'api-key-field').fill(key)
  await byId(page, 'save-key').click()
  await byId(page, 'replace-key').waitFor()
}

export async function openThread(page: Page, app: string): Promise<void> {
  await page.goto(app)
  await byId(page, 'new-thread-button').click()
}

export async function say(page: Page, prompt: string): Promise<void> {
  await byId(page, 'composer-input').fill(prompt)
  await byId(page, 'composer-send').click()
}
