import { fetch } from 'expo/fetch'

import { FailureError } from '@/core/failure'
import { pause } from '@/data/device/clock'
import { noteRequest } from '@/data/device/diagnostics'

import { networkFailure } from './network-failure'

const defaultTimeoutMilliseconds = 15_000

interface TimeoutOptions {
  /** The time limit; Infinity leaves only the signal. */
  readonly timeoutMilliseconds?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Runs network work with a time limit. Unless the caller aborts, any error becomes a FailureError. */
export async function withTimeout<Value>(
  { timeoutMilliseconds = defaultTimeoutMilliseconds, signal }: TimeoutOptions,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const limit = new AbortController()
  const abort = () => limit.abort()
  const timer = Number.isFinite(timeoutMilliseconds)
    ? setTimeout(abort, timeoutMilliseconds)
    : undefined
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  try {
    return await work(limit.signal)
  } catch (error) {
    if (error instanceof FailureError || signal?.aborted) throw error
    throw new FailureError(limit.signal.aborted ? { kind: 'timed-out' } : networkFailure(error))
  } finally {
    clearTimeout(timer)
  }
}

type FetchOptions = NonNullable<Parameters<typeof fetch>[1]>
export type FetchResponse = Awaited<ReturnType<typeof fetch>>

/** Fetches without cookies unless the options say otherwise, and notes the request in Diagnostics. */
export const fetchNoted = (url: string, options: FetchOptions): Promise<FetchResponse> =>
  noteRequest(options.method ?? 'GET', url, fetch(url, { credentials: 'omit', ...options }))

/** Waits for shared work no longer than for a request. The work continues after the timeout. */
export async function waitWithTimeout<Value>(work: Promise<Value>): Promise<Value> {
  const timer = new AbortController()
  const late = pause(defaultTimeoutMilliseconds, timer.signal).then((): Value => {
    throw new FailureError({ kind: 'timed-out' })
  })
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
  }
}
