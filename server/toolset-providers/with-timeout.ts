import type { Outcome } from './toolset-provider'

/** The time limit for everything that one of our requests needs from a provider. */
export const providerTimeoutMilliseconds = 30_000

/** Returns a signal that fires after the given time. */
export type Timeout = (milliseconds: number) => AbortSignal

/** Replaces `AbortSignal.timeout`, which Node 20 may garbage-collect inside `AbortSignal.any` before it fires. */
export const timeoutSignal: Timeout = (milliseconds) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds).unref()
  return controller.signal
}

/** Returns when the signal fires, even if the work ignores it. */
export async function withTimeout<Value>(
  signal: AbortSignal,
  work: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const tooLate: Outcome<Value> = { ok: false, error: 'The provider took too long to answer.' }
  const ended = new Promise<Outcome<Value>>((resolve) => {
    signal.addEventListener('abort', () => resolve(tooLate), { once: true })
  })
  if (signal.aborted) return tooLate
  try {
    return await Promise.race([work(), ended])
  } catch (error) {
    if (signal.aborted) return tooLate
    throw error
  }
}
