import { fetch } from 'expo/fetch'

import { FailureError } from '@/core/failure'
import { pause } from '@/data/device/clock'
import { noteRequest } from '@/data/device/diagnostics'

const usualPatience = 15_000

export interface Answer {
  status: number
  /** Undefined where it is not JSON. */
  body: unknown
}

type Options = NonNullable<Parameters<typeof fetch>[1]>

/** A request that belongs to no session, because it makes one. */
export async function askOutside(
  url: string,
  options: Options,
  patience = usualPatience,
): Promise<Answer> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), patience)
  try {
    const response = await noteRequest(
      options.method ?? 'GET',
      url,
      fetch(url, { credentials: 'omit', ...options, signal: limit.signal }),
    )
    const body: unknown = await response.json().catch(() => undefined)
    return { status: response.status, body }
  } catch {
    throw new FailureError({ kind: limit.signal.aborted ? 'timed-out' : 'unreachable' })
  } finally {
    clearTimeout(timer)
  }
}

/** Waits no longer than a person would; the work itself goes on. */
export async function within<Value>(work: Promise<Value>): Promise<Value> {
  const timer = new AbortController()
  const late = pause(usualPatience, timer.signal).then((): Value => {
    throw new FailureError({ kind: 'timed-out' })
  })
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
  }
}
