import type { Page } from 'playwright-core'

import type { BenchServer } from '../ui/server'
import { openProfile, type Profile, type Visit } from './profile'

/** A start of our app and one of the empty app. */
export interface Pair {
  ours: Visit
  empty: Visit
}

/** How a person starts the app: for the first time, again without a server, or again in the last thread. */
export const ways = ['first', 'again', 'thread'] as const
export type Way = (typeof ways)[number]

export interface Servers {
  ours: BenchServer
  empty: BenchServer
}

const welcome = { selector: '[data-testid="try-demo"]', words: '' }
const emptyWelcome = { selector: '[data-testid="welcome"]', words: '' }
const thread = { name: 'The last thread', ending: 'This is where the thread ends.' }
const ending = { selector: '[data-testid="assistant-message"]', words: thread.ending }

/** Starts both apps, each in its own browser, one right after the other. */
export async function compareStarts(
  { ours, empty }: Servers,
  slowdown: number,
): Promise<Record<Way, Pair>> {
  ours.hold(thread.name, 50, thread.ending)
  const [mine, theirs] = [await openProfile(), await openProfile()]
  try {
    const compare = async (): Promise<Pair> => ({
      empty: await theirs.visit(empty.address, emptyWelcome, slowdown),
      ours: await mine.visit(ours.address, welcome, slowdown),
    })
    const first = await compare()
    const again = await compare()
    const address = await openThread(mine, ours.address)
    ours.silence()
    const reopened = {
      empty: await theirs.visit(empty.address, emptyWelcome, slowdown),
      ours: await mine.visit(address, ending, slowdown),
    }
    return { first, again, thread: reopened }
  } finally {
    ours.speak()
    await mine.close()
    await theirs.close()
  }
}

/** Opens the thread once, so that it is stored on the device, and returns its address. */
async function openThread(profile: Profile, address: string): Promise<string> {
  return profile.use(address, async (page: Page) => {
    await page.getByTestId('try-demo').click()
    await page.getByTestId('back-button').last().click()
    await page.getByText(thread.name, { exact: true }).click()
    await page.getByText(thread.ending).last().waitFor()
    return page.url()
  })
}
