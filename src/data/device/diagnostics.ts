import {
  noDiagnostics,
  type Diagnostics,
  type NotedProblem,
  type NotedRequest,
  type NotedRunEvent,
  type Problem,
} from '@/core/app/diagnostics'
import { errorDetail } from '@/core/app/error-detail'
import { redact, redactUrl } from '@/core/app/redact'
import type { Failure } from '@/core/failure'

import { now } from './clock'

const mostNotes = 200
const longestDetail = 500

/** Kept only in memory, latest first. */
let held: Diagnostics = noDiagnostics
let count = 0
/** The storage failures that are listed as problems. */
let listed = new WeakSet<Failure>()
const listeners = new Set<() => void>()

export const readDiagnostics = (): Diagnostics => held

export function subscribeDiagnostics(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function clearDiagnostics(): void {
  listed = new WeakSet()
  hold(noDiagnostics)
}

interface HttpResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
}

/** Notes how a request ended. Returns its response, or throws its error, unchanged. */
export async function noteRequest<Response extends HttpResponse>(
  method: string,
  url: string,
  response: Promise<Response>,
): Promise<Response> {
  const start = now()
  const note = (status: number | undefined, length: string | null) => {
    const request: NotedRequest = {
      ...stamp(),
      method,
      ...redactUrl(url),
      status,
      durationMilliseconds: now() - start,
      bytes: length !== null && /^\d+$/.test(length) ? Number(length) : undefined,
    }
    hold({ ...held, requests: [request, ...held.requests.slice(0, mostNotes - 1)] })
  }
  try {
    const given = await response
    note(given.status, given.headers.get('content-length'))
    return given
  } catch (error) {
    note(undefined, null)
    throw error
  }
}

export function noteRunEvent(thread: string, type: string): void {
  const event: NotedRunEvent = { ...stamp(), thread, type }
  hold({ ...held, runEvents: [event, ...held.runEvents.slice(0, mostNotes - 1)] })
}

/** Notes a problem. A repeated problem is counted and moves to the front. */
export function noteProblem({ kind, where, detail }: Problem): void {
  const problem: Problem = { kind, where: redact(where), detail: shortened(redact(detail)) }
  const isSame = (other: NotedProblem) =>
    other.kind === kind && other.where === problem.where && other.detail === problem.detail
  const before = held.problems.find(isSame)
  const noted: NotedProblem = { ...problem, ...stamp(), times: (before?.times ?? 0) + 1 }
  const others = held.problems.filter((other) => other !== before)
  hold({ ...held, problems: [noted, ...others.slice(0, mostNotes - 1)] })
}

/** Notes an exception, without its message. */
export const noteError = (kind: Problem['kind'], where: string, error: unknown): void =>
  noteProblem({ kind, where, detail: errorDetail(error) })

/** Notes a failure of the device's storage, but only once, because it may reach several callers. */
export function noteStorageFailure(
  where: string,
  failure: Failure,
  detail: string = failure.kind,
): void {
  if (listed.has(failure)) return
  listed.add(failure)
  noteProblem({ kind: 'storage', where, detail })
}

const shortened = (text: string) =>
  text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text

const stamp = () => ({ number: (count += 1), at: Date.now() })

function hold(next: Diagnostics): void {
  held = next
  for (const listener of listeners) listener()
}
