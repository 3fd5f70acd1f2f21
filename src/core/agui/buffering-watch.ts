import type { Clock } from '@/core/clock'

import type { WholeEvent } from './event'

/** A server that writes its answer faster than this did not stream it. */
const shortestAnswerMilliseconds = 100
/** How long a server may think before its first word. */
const longestThoughtMilliseconds = 3_000
/** An answer of fewer events may have been written in one piece. */
const fewestEvents = 10

/**
 * Notices a proxy that holds an answer back: nothing arrives for a while, and then all of it at once. Called with
 * every event of a run whose stream is opened now.
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
