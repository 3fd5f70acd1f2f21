import { setTimeout } from 'node:timers/promises'

import type { Observed } from './pages/observe'
import { openHeldThread, send, type, type Bench } from './samples'
import { wishText, type Wish } from './tell'

/** Renders during an answer in a thread with other visible rows. */
export interface Counts {
  frames: number
  commits: number
  /** Renders of the answer's row and of all other rows. */
  streamingRow: number
  otherRows: number
}

/** Excludes the start and the end, when other rows do change. */
const edge = 1000

export async function countDrawing(
  { browser, server }: Bench,
  wish: Wish,
  thread: { name: string; ending: string },
): Promise<Counts> {
  const { page, observed } = await browser.open(server.address, { isCounting: true })
  await openHeldThread(page, thread)
  await type(page, wishText(wish))
  const whenTold = server.whenTold(1)
  await send(page)
  await setTimeout(edge)
  const before = await observed()
  await setTimeout((wish.deltas / wish.perSecond) * 1000 - 2 * edge)
  const after = await observed()
  await whenTold
  return countsBetween(before, after)
}

export function countsBetween(before: Observed, after: Observed): Counts {
  const drawn = Object.entries(after.rows)
    .map(([id, times]) => times - (before.rows[id] ?? 0))
    .toSorted((one, other) => other - one)
  const [streamingRow = 0, ...others] = drawn
  return {
    frames: after.frames - before.frames,
    commits: after.commits - before.commits,
    streamingRow,
    otherRows: others.reduce((sum, times) => sum + times, 0),
  }
}
