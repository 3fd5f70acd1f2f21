import type { PortionReader } from './portion-reader'

interface Surroundings {
  now: () => number
  wait: (milliseconds: number) => Promise<void>
  /** Timers of a hidden page are late by up to a minute. */
  isHidden: () => boolean
}

const browser: Surroundings = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  isHidden: () => document.hidden,
}

const frameMilliseconds = 16
/** A portion that comes sooner had arrived before it was asked for, and others may have. */
const shortestWaitMilliseconds = 0.5

/**
 * Reads the portions of a response. A browser joins what arrives between two reads, and a read costs as much as folding
 * dozens of words. So a stream that is faster than the screen is read once a frame.
 */
export function portionReader(
  stream: ReadableStream<Uint8Array>,
  { now, wait, isHidden }: Surroundings = browser,
): PortionReader {
  const reader = stream.getReader()
  let cameAt = Number.NEGATIVE_INFINITY
  let isFast = false
  return {
    async read() {
      if (isFast && !isHidden()) await wait(frameMilliseconds)
      const askedAt = now()
      const result = await reader.read()
      const before = cameAt
      cameAt = now()
      isFast =
        cameAt - before < 2 * frameMilliseconds && cameAt - askedAt >= shortestWaitMilliseconds
      return result
    },
    cancel: () => reader.cancel(),
  }
}
