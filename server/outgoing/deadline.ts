import { OutgoingFailure } from './outgoing-failure'

export interface Deadline {
  /** Fires when time is up, the caller aborts, or `abort` is called. */
  signal: AbortSignal
  abort: (reason: unknown) => void
  clear: () => void
}

/** Replaces `AbortSignal.any` with `AbortSignal.timeout`, which Node 20 may garbage-collect before it fires. */
export function startDeadline(
  milliseconds: number,
  caller: AbortSignal | null | undefined,
): Deadline {
  const controller = new AbortController()
  const giveUp = () => controller.abort(caller?.reason)
  const timer = setTimeout(() => controller.abort(new OutgoingFailure('timed-out')), milliseconds)
  // An unread response must not keep the process alive.
  timer.unref()
  if (caller?.aborted) giveUp()
  caller?.addEventListener('abort', giveUp)

  function clear() {
    clearTimeout(timer)
    caller?.removeEventListener('abort', giveUp)
  }
  return { signal: controller.signal, abort: (reason) => controller.abort(reason), clear }
}
