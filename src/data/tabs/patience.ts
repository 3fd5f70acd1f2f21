import type { Clock } from '@/core/clock'

/** How long a tab may be silent while another one waits for it. It may be asleep. */
export interface Patience {
  readonly clock: Clock
  readonly patienceMilliseconds: number
}

/** Calls back when the patience is over. Returns a function that stops the wait. */
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
