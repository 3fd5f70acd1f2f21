import type { z } from 'zod'

import { isEventStream } from '@/core/agui/is-event-stream'
import { Problem } from '@/core/contract/problem'
import { FailureError, type Failure, type RejectionProblem } from '@/core/failure'
import { withOwnHeaders } from '@/core/server/own-header'
import { fetchWithToken } from '@/data/http/fetch-with-token'
import { fetchWithinOrigin } from '@/data/http/fetch-within-origin'
import type { JsonResponse } from '@/data/http/request-without-session'
import { retryAfter } from '@/data/http/retry-after'
import { fetchNoted, withTimeout, type FetchResponse } from '@/data/http/with-timeout'
import { ownHeadersFor } from '@/data/session/own-headers'
import { readTokenFor, renewToken, showsCookie } from '@/data/session/session'

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** How long the response may take to begin; Infinity leaves only the signal. */
  timeoutMilliseconds?: number
  /** Sends neither the session's token nor its cookie. */
  isAnonymous?: boolean
  /** Returns what an error status means at this address. Not called for 401, which always means signed out. */
  failureOf?: (status: number, body: unknown, retryAfterMilliseconds: number | undefined) => Failure
}

/** Requests JSON and parses it. Throws a FailureError that says what went wrong. */
export async function requestJson<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  options: RequestOptions = {},
): Promise<z.infer<Schema>> {
  const response = await send(url, asJson(options))
  const body = await jsonOf(response)
  if (body === undefined) throw new FailureError(otherContent(typeOf(response)))
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new FailureError({ kind: 'malformed', at: parsed.error.issues[0]?.path.join('.') ?? '' })
}

/** Makes a request whose response matters whatever its status is. */
export async function requestAnyStatus(
  url: string,
  options: RequestOptions,
): Promise<JsonResponse> {
  const response = await exchange(url, asJson(options))
  return { status: response.status, body: await jsonOf(response) }
}

const asJson = (options: RequestOptions): RequestOptions => ({
  ...options,
  headers: { Accept: 'application/json', ...options.headers },
})

/** Makes a request whose response needs no reading. */
export async function requestNothing(url: string, options: RequestOptions): Promise<void> {
  await send(url, options)
}

interface StreamedResponse {
  contentType: string
  body: AsyncIterable<Uint8Array>
}

/** Returns the event stream of a response. Throws if the response is something else. */
export function eventsOf({ contentType, body }: StreamedResponse): AsyncIterable<Uint8Array> {
  if (isEventStream(contentType)) return body
  throw new FailureError(otherContent(contentType))
}

/** Opens a streamed response. The signal ends it at any time; the time limit covers only the wait for its beginning. */
export async function requestStream(
  url: string,
  options: RequestOptions,
): Promise<StreamedResponse> {
  const response = await send(url, {
    ...options,
    headers: { Accept: 'text/event-stream', ...options.headers },
  })
  return {
    contentType: typeOf(response),
    body: response.body ? chunksOf(response.body) : noChunks(),
  }
}

async function send(url: string, options: RequestOptions): Promise<FetchResponse> {
  const response = await exchange(url, options)
  if (response.ok) return response
  const { status } = response
  throw new FailureError(
    options.failureOf && status !== 401
      ? options.failureOf(status, await jsonOf(response), retryAfter(response.headers))
      : await failureOf(response),
  )
}

function exchange(url: string, options: RequestOptions): Promise<FetchResponse> {
  const { method = 'GET', body, headers, isAnonymous = false } = options
  return withTimeout(options, async (signal) => {
    const own = await unlessAborted(ownHeadersFor(url), signal)
    const ask = (token: string | undefined) => {
      const request =
        own.length > 0 ? fetchWithinOrigin : token === undefined ? fetchNoted : fetchWithToken
      return request(url, {
        method,
        headers: withOwnHeaders(
          {
            ...headers,
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          },
          own,
        ),
        signal,
        ...(!isAnonymous && showsCookie(url) && { credentials: 'same-origin' }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    }
    if (isAnonymous) return ask(undefined)
    const token = await unlessAborted(readTokenFor(url), signal)
    const response = await ask(token)
    if (response.status !== 401) return response
    const renewed = await unlessAborted(renewToken(url, token), signal)
    return renewed === undefined ? response : ask(renewed)
  })
}

/** Stops waiting when the signal aborts. The work continues, because other requests share it. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error('aborted'))
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

async function failureOf(response: FetchResponse): Promise<Failure> {
  const { status } = response
  if (status === 401) return { kind: 'signed-out' }
  if (status === 403) return { kind: 'forbidden' }
  if (status === 429 || status === 503) return busy(response)
  if (status < 500 && isPage(typeOf(response))) return { kind: 'not-an-api' }
  if (status === 404) return { kind: 'not-found' }
  if (status >= 500) return { kind: 'server', status }
  return { kind: 'rejected', status, ...(await problemOf(response)) }
}

async function busy(response: FetchResponse): Promise<Failure> {
  const milliseconds = retryAfter(response.headers)
  return {
    kind: 'busy',
    status: response.status,
    ...(milliseconds !== undefined && { retryAfterMilliseconds: milliseconds }),
    ...(await problemOf(response)),
  }
}

/** Reads what the server says about a refusal. */
async function problemOf(response: FetchResponse): Promise<{ problem?: RejectionProblem }> {
  const problem = Problem.safeParse(await jsonOf(response)).data?.error
  if (!problem) return {}
  const { code, param, message } = problem
  return { problem: { code, param: param ?? null, message } }
}

/** The failure for a response of the wrong content type. */
const otherContent = (contentType: string): Failure => ({
  kind: isPage(contentType) ? 'not-an-api' : 'other-content',
})

const isPage = (contentType: string) => /\bx?html\b/i.test(contentType)

const typeOf = (response: FetchResponse) => response.headers.get('content-type') ?? ''

async function jsonOf(response: FetchResponse): Promise<unknown> {
  return isJson(response) ? response.json().catch(() => undefined) : undefined
}

const isJson = (response: FetchResponse) => /\bjson\b/.test(typeOf(response))

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new FailureError({ kind: 'unreachable' })
      })
      if (done) return
      yield value
    }
  } finally {
    // A reader that stops early needs no further errors from the stream.
    reader.cancel().catch(() => undefined)
  }
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}
