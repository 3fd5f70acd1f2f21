import type { Clock } from '@/core/clock'

/** Monotonic milliseconds, unaffected by changes of the device's clock. */
export const now = (): number => performance.now()

/** Waits until the time is over or the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}

export const clock: Clock = { now, wait: pause }
