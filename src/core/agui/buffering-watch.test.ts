import { createFakeClock } from '@/core/run/testing/fake-clock'

import { createBufferingWatch } from './buffering-watch'
import type { WholeEvent } from './event'

const word: WholeEvent = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'a' }
const finished: WholeEvent = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }

/** Whether buffering is detected in a run that is silent for a while, and then sends its events in a given time. */
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

describe('buffering by a proxy', () => {
  it('is detected when a whole answer arrives at once after a long silence', async () => {
    expect(await isNoticed({})).toBe(true)
  })

  it.each([
    ['the first event arrives early', { thinks: 2_999 }],
    ['the events are spread out', { takes: 100 }],
    ['the answer has so few events that they may have been sent in one piece', { events: 9 }],
    ['the answer has not ended', { ends: word }],
  ])('is not assumed when %s', async (_why, answer) => {
    expect(await isNoticed(answer)).toBe(false)
  })

  it('is measured from the first event of an answer, not from the latest one', async () => {
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
