import { fetch } from 'expo/fetch'
import type { z } from 'zod'

import { FailureError } from '@/core/failure'
import type { Failure } from '@/core/failure'

import { renewToken, tokenFor } from './session'

const patience = 15_000

interface RequestOptions {
  method?: 'GET' | 'POST' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Asks the API at `url` and parses its answer; throws a FailureError that says what went wrong. */
export async function requestJson<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  options: RequestOptions = {},
): Promise<z.infer<Schema>> {
  const response = await send(url, {
    ...options,
    headers: { Accept: 'application/json', ...options.headers },
  })
  const body: unknown = isJson(response) ? await response.json().catch(() => undefined) : undefined
  if (body === undefined) throw new FailureError({ kind: 'not-an-api' })
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new FailureError({ kind: 'malformed', at: parsed.error.issues[0]?.path.join('.') ?? '' })
}

/** For requests whose answer has no body worth reading. */
export async function requestNothing(url: string, options: RequestOptions): Promise<void> {
  await send(url, options)
}

/**
 * Opens a streamed answer. The signal ends it at any time; the patience covers only the wait for
 * the answer to begin.
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

type Response = Awaited<ReturnType<typeof fetch>>

async function send(url: string, { method = 'GET', body, headers, signal }: RequestOptions) {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), patience)
  const abort = () => limit.abort()
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  try {
    const { origin } = new URL(url)
    const ask = (token: string | undefined) =>
      fetch(url, {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        credentials: 'omit',
        signal: limit.signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const token = tokenFor(origin)
    let response = await ask(token)
    if (response.status === 401) {
      const renewed = await renewToken(origin, token)
      if (renewed !== undefined) response = await ask(renewed)
    }
    if (!response.ok) throw new FailureError(failureOf(response))
    return response
  } catch (error) {
    if (error instanceof FailureError || signal?.aborted) throw error
    throw new FailureError({ kind: limit.signal.aborted ? 'timed-out' : 'unreachable' })
  } finally {
    clearTimeout(timer)
  }
}

function failureOf(response: Response): Failure {
  const { status } = response
  if (status === 401) return { kind: 'signed-out' }
  if (status === 403) return { kind: 'forbidden' }
  if (!isJson(response) && status < 500) return { kind: 'not-an-api' }
  if (status === 404) return { kind: 'not-found' }
  return status >= 500 ? { kind: 'server', status } : { kind: 'rejected', status }
}

const isJson = (response: Response) => /\bjson\b/.test(response.headers.get('content-type') ?? '')

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
    // Left early: tell the other side; the answer is nobody's any more, and so are its errors.
    reader.cancel().catch(() => undefined)
  }
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}
