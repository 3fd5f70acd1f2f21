import { OutgoingFailure } from './outgoing-failure'

export interface Deadline {
  /** Fires when the time is over, the caller gives up, or `abort` is called. */
  signal: AbortSignal
  abort: (reason: unknown) => void
  clear: () => void
}

/** `AbortSignal.any` with `AbortSignal.timeout` may be collected on Node 20 before it fires. */
export function startDeadline(
  milliseconds: number,
  caller: AbortSignal | null | undefined,
): Deadline {
  const controller = new AbortController()
  const giveUp = () => controller.abort(caller?.reason)
  const timer = setTimeout(() => controller.abort(new OutgoingFailure('timed-out')), milliseconds)
  // An answer that nobody reads must not keep a process from ending.
  timer.unref()
  if (caller?.aborted) giveUp()
  caller?.addEventListener('abort', giveUp)

  function clear() {
    clearTimeout(timer)
    caller?.removeEventListener('abort', giveUp)
  }
  return { signal: controller.signal, abort: (reason) => controller.abort(reason), clear }
}
