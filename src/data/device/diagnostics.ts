import type { Diagnostics, NotedRequest, NotedRunEvent } from '@/core/app/diagnostics'
import { redactUrl } from '@/core/app/redact'

import { now } from './clock'

const most = 200

/** In memory only: what was noted is gone with the app. The latest comes first. */
let held: Diagnostics = { requests: [], runEvents: [] }
let count = 0
const listeners = new Set<() => void>()

export const readDiagnostics = (): Diagnostics => held

export function subscribeDiagnostics(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const clearDiagnostics = () => hold({ requests: [], runEvents: [] })

interface Answer {
  readonly status: number
  readonly headers: { get(name: string): string | null }
}

/** Notes how a request went, and gives its answer, or what went wrong, as it is. */
export async function noteRequest<Some extends Answer>(
  method: string,
  url: string,
  answer: Promise<Some>,
): Promise<Some> {
  const from = now()
  const note = (status: number | undefined, length: string | null) => {
    const request: NotedRequest = {
      ...stamp(),
      method,
      ...redactUrl(url),
      status,
      durationMilliseconds: now() - from,
      bytes: length !== null && /^\d+$/.test(length) ? Number(length) : undefined,
    }
    hold({ ...held, requests: [request, ...held.requests.slice(0, most - 1)] })
  }
  try {
    const given = await answer
    note(given.status, given.headers.get('content-length'))
    return given
  } catch (error) {
    note(undefined, null)
    throw error
  }
}

export function noteRunEvent(thread: string, type: string): void {
  const event: NotedRunEvent = { ...stamp(), thread, type }
  hold({ ...held, runEvents: [event, ...held.runEvents.slice(0, most - 1)] })
}

const stamp = () => ({ number: (count += 1), at: Date.now() })

function hold(next: Diagnostics): void {
  held = next
  for (const listener of listeners) listener()
}
