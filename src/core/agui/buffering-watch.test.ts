import { createFakeClock } from '@/core/run/testing/fake-clock'

import { createBufferingWatch } from './buffering-watch'
import type { WholeEvent } from './event'

const word: WholeEvent = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'a' }
const finished: WholeEvent = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }

/** Whether a run is told apart that thinks for a while, and then sends its events in so many milliseconds. */
async function isNoticed({ thinks = 3_000, takes = 99, events = 10, ends = finished }) {
  let count = 0
  const clock = createFakeClock()
  await clock.advance(1_000)
  const watch = createBufferingWatch(clock, () => (count += 1))
  await clock.advance(thinks)
  for (let at = 1; at < events; at += 1) watch(word)
  await clock.advance(takes)
  expect(count).toBe(0)
  watch(ends)
  return count > 0
}

describe('an answer that a proxy holds back', () => {
  it('is noticed when all of it comes at once after a long silence', async () => {
    expect(await isNoticed({})).toBe(true)
  })

  it.each([
    ['the first word comes soon', { thinks: 2_999 }],
    ['the words take their time', { takes: 100 }],
    ['it has so few events that they may be one piece', { events: 9 }],
    ['it has not ended', { ends: word }],
  ])('is not suspected when %s', async (_why, answer) => {
    expect(await isNoticed(answer)).toBe(false)
  })

  it('is measured from its first event, not from each', async () => {
    const clock = createFakeClock()
    let count = 0
    const watch = createBufferingWatch(clock, () => (count += 1))
    for (let at = 0; at < 10; at += 1) {
      watch(word)
      await clock.advance(1_000)
    }
    watch(finished)
    expect(count).toBe(0)
  })
})
