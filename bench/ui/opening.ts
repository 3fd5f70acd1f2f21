import { setTimeout } from 'node:timers/promises'

import { openApp, openHeldThread, type Bench } from './samples'

const ending = 'This is where the thread ends.'
const short = { name: 'A thread of fifty', ending }
const long = { name: 'A thread of ten thousand', ending }

/** Milliseconds from the tap on a thread until its last message is visible, one per round. */
export interface Openings {
  short: readonly number[]
  long: readonly number[]
}

/** Opens two threads in turns from local storage, each right after a start of the app. */
export async function measureOpening(
  bench: Bench,
  { rounds, messages }: { rounds: number; messages: number },
): Promise<Openings> {
  const { server } = bench
  server.hold(short.name, 50, ending)
  server.hold(long.name, messages, ending)
  // The first time loads them from the server and stores them.
  for (const thread of [short, long]) {
    const { page } = await openApp(bench)
    await openHeldThread(page, thread)
  }
  const openings: Record<'short' | 'long', number[]> = { short: [], long: [] }
  for (let round = 0; round < rounds; round += 1) {
    openings.short.push(await timeToOpen(bench, short.name))
    openings.long.push(await timeToOpen(bench, long.name))
  }
  return openings
}

async function timeToOpen(bench: Bench, name: string): Promise<number> {
  const { page } = await openApp(bench)
  const row = page.getByText(name, { exact: true })
  await row.waitFor()
  await setTimeout(1000)
  const whenSeen = page.evaluate<number>(`timeToSee(${JSON.stringify(ending)})`)
  await row.click()
  return whenSeen
}
