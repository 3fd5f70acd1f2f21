import type { z } from 'zod'

import { Problem } from '@/core/contract/problem'
import { FailureError, type Failure } from '@/core/failure'
import { withOwnHeaders } from '@/core/server/own-header'
import type { JsonResponse } from '@/data/http/ask-outside'
import { fetchWithToken } from '@/data/http/fetch-with-token'
import { fetchWithinOrigin } from '@/data/http/fetch-within-origin'
import { fetchNoted, withPatience, type FetchResponse } from '@/data/http/with-patience'
import { ownHeadersFor } from '@/data/session/own-headers'
import { readTokenFor, renewToken, showsCookie } from '@/data/session/session'

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** How long the response may take to begin; Infinity leaves it to the signal. */
  patienceMilliseconds?: number
  /** Shows neither the session's token nor its cookie. */
  isAnonymous?: boolean
  /** Says what an error status means at this address; 401 always means signed out. */
  failureOf?: (status: number, body: unknown) => Failure
}

/** Requests JSON and parses it. Throws a FailureError that says what went wrong. */
export async function requestJson<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  options: RequestOptions = {},
): Promise<z.infer<Schema>> {
  const response = await send(url, asJson(options))
  const body = await jsonOf(response)
  if (body === undefined) throw new FailureError({ kind: 'not-an-api' })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new FailureError({ kind: 'malformed', at: parsed.error.issues[0]?.path.join('.') ?? '' })
}

/** For responses that matter whatever their status is. */
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

/** For requests whose response needs no reading. */
export async function requestNothing(url: string, options: RequestOptions): Promise<void> {
  await send(url, options)
}

/**
 * Opens a streamed response. The signal ends it at any time; the patience covers only the wait for
 * its beginning.
 */
export async function requestStream(
  url: string,
  options: RequestOptions,
): Promise<{ contentType: string; body: AsyncIterable<Uint8Array> }> {
  const response = await send(url, {
    ...options,
    headers: { Accept: 'text/event-stream', ...options.headers },
  })
  return {
    contentType: response.headers.get('content-type') ?? '',
    body: response.body ? chunksOf(response.body) : noChunks(),
  }
}

async function send(url: string, options: RequestOptions): Promise<FetchResponse> {
  const response = await exchange(url, options)
  if (response.ok) return response
  const { status } = response
  throw new FailureError(
    options.failureOf && status !== 401
      ? options.failureOf(status, await jsonOf(response))
      : await failureOf(response),
  )
}

function exchange(url: string, options: RequestOptions): Promise<FetchResponse> {
  const { method = 'GET', body, headers, isAnonymous = false } = options
  return withPatience(options, async (signal) => {
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

/** Stops waiting on abort. The work goes on, because other requests share it. */
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
  if (!isJson(response) && status < 500) return { kind: 'not-an-api' }
  if (status === 404) return { kind: 'not-found' }
  if (status >= 500) return { kind: 'server', status }
  const problem = Problem.safeParse(await jsonOf(response)).data?.error
  if (!problem) return { kind: 'rejected', status }
  const { code, param, message } = problem
  return { kind: 'rejected', status, problem: { code, param: param ?? null, message } }
}

async function jsonOf(response: FetchResponse): Promise<unknown> {
  return isJson(response) ? response.json().catch(() => undefined) : undefined
}

const isJson = (response: FetchResponse) =>
  /\bjson\b/.test(response.headers.get('content-type') ?? '')

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
    // Whoever stops early needs no more errors from the stream.
    reader.cancel().catch(() => undefined)
  }
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}
