import type { Outcome } from './toolset-provider'

/** How long a provider may take, in all that one request asks of it. */
export const providerTimeoutMilliseconds = 30_000

/** A signal that fires after so many milliseconds. */
export type Timeout = (milliseconds: number) => AbortSignal

/** Node 20 may collect the signal of `AbortSignal.timeout` inside `AbortSignal.any` before it fires. */
export const timeoutSignal: Timeout = (milliseconds) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds).unref()
  return controller.signal
}

/** Ends with the signal even where the work does not listen to it. */
export async function withinTime<Value>(
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
