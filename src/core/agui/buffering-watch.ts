import type { Clock } from '@/core/clock'

import type { WholeEvent } from './event'

/** An answer that arrives faster than this was not streamed. */
const shortestAnswerMilliseconds = 100
/** A server may be silent this long before its first event. */
const longestThoughtMilliseconds = 3_000
/** An answer with fewer events may have been sent in one piece. */
const fewestEvents = 10

/**
 * Detects a proxy that buffers an answer: nothing arrives for a while, and then everything at once. Create it when the
 * stream of a run is opened, and call it with every event.
 */
export function createBufferingWatch(
  clock: Clock,
  onBuffered: () => void,
): (event: WholeEvent) => void {
  const openedAt = clock.now()
  let firstAt: number | undefined
  let count = 0
  return ({ type }) => {
    count += 1
    firstAt ??= clock.now()
    if (type !== 'RUN_FINISHED' || count < fewestEvents) return
    const hasWaited = firstAt - openedAt >= longestThoughtMilliseconds
    if (hasWaited && clock.now() - firstAt < shortestAnswerMilliseconds) onBuffered()
  }
}
