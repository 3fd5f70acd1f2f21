import type { Clock } from '@/core/clock'

interface Sleeper {
  at: number
  wake: () => void
}

/** A clock that only a test advances. */
export interface FakeClock extends Clock {
  /** Advances the time and wakes sleepers in order. */
  advance(milliseconds: number): Promise<void>
  /** The number of sleepers. */
  readonly waiting: number
}

export function createFakeClock(): FakeClock {
  let time = 0
  const sleepers = new Set<Sleeper>()
  return {
    now: () => time,
    wait(milliseconds, signal) {
      return new Promise((resolve) => {
        const sleeper = { at: time + milliseconds, wake }
        function wake() {
          sleepers.delete(sleeper)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        if (signal.aborted) return resolve()
        sleepers.add(sleeper)
        signal.addEventListener('abort', wake)
      })
    },
    async advance(milliseconds) {
      const end = time + milliseconds
      for (;;) {
        const next = [...sleepers].sort((a, b) => a.at - b.at).find(({ at }) => at <= end)
        if (!next) break
        time = Math.max(time, next.at)
        next.wake()
        await settled()
      }
      time = end
      await settled()
    },
    get waiting() {
      return sleepers.size
    },
  }
}

/** Waits until all pending promises have settled. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
