import type { Clock } from '@/core/clock'

/** How long to wait for a silent tab, which may be asleep. */
export interface TabTimeout {
  readonly clock: Clock
  readonly timeoutMilliseconds: number
}

/** Calls back when the time is up. Returns a function that stops the wait. */
export function startTimeout(
  { clock, timeoutMilliseconds }: TabTimeout,
  onEnd: () => void,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  void clock.wait(timeoutMilliseconds, signal).then(() => {
    if (!signal.aborted) onEnd()
  })
  return () => controller.abort()
}
