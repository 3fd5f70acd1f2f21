import type { Clock } from '@/core/clock'

/** A timeout that pauses while a person is asked. */
export interface Deadline {
  /** Fires when the time is up. */
  readonly signal: AbortSignal
  /** Pauses the timeout until the work is done. */
  pauseFor<Value>(work: () => Promise<Value>): Promise<Value>
  /** Stops the timer. */
  end(): void
}

export function startDeadline(milliseconds: number, clock: Clock): Deadline {
  const expiry = new AbortController()
  let left = milliseconds
  let pauses = 0
  let isOver = false
  let stopWaiting = run()

  /** Starts the timer; the returned function stops it and subtracts the elapsed time. */
  function run(): () => void {
    const waiting = new AbortController()
    const { signal } = waiting
    const startedAt = clock.now()
    void clock.wait(left, signal).then(() => {
      if (!signal.aborted) expiry.abort()
    })
    return () => {
      left -= clock.now() - startedAt
      waiting.abort()
    }
  }

  return {
    signal: expiry.signal,
    async pauseFor(work) {
      if (pauses === 0) stopWaiting()
      pauses += 1
      try {
        return await work()
      } finally {
        pauses -= 1
        if (pauses === 0 && !isOver) stopWaiting = run()
      }
    },
    end() {
      isOver = true
      stopWaiting()
    },
  }
}
