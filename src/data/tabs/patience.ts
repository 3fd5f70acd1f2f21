import type { Clock } from '@/core/clock'

/** How long to wait for a silent tab, which may be asleep. */
export interface Patience {
  readonly clock: Clock
  readonly patienceMilliseconds: number
}

/** Calls back when the time is up. Returns a function that stops the wait. */
export function startWait(
  { clock, patienceMilliseconds }: Patience,
  onEnd: () => void,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  void clock.wait(patienceMilliseconds, signal).then(() => {
    if (!signal.aborted) onEnd()
  })
  return () => controller.abort()
}
