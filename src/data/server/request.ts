import { fetch } from 'expo/fetch'
import type { z } from 'zod'

import { Problem } from '@/core/contract/problem'
import { FailureError, type Failure } from '@/core/failure'
import { noteRequest } from '@/data/device/diagnostics'
import { readTokenFor, renewToken } from '@/data/session/session'

const usualPatience = 15_000

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** How long the answer may take to begin; Infinity leaves it to the signal. */
  patience?: number
  /** Shows no credentials, whoever lives at the address. */
  isAnonymous?: boolean
  /** What a refusal means where that is not the usual; a missing sign-in always is one. */
  failureOf?: (status: number, body: unknown) => Failure
}

/** Asks the API at `url` and parses its answer; throws a FailureError that says what went wrong. */
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

/** For answers that mean something whatever their status; `body` is undefined where it is not JSON. */
export async function requestAnswer(
  url: string,
  options: RequestOptions,
): Promise<{ status: number; body: unknown }> {
  const response = await exchange(url, asJson(options))
  return { status: response.status, body: await jsonOf(response) }
}

const asJson = (options: RequestOptions): RequestOptions => ({
  ...options,
  headers: { Accept: 'application/json', ...options.headers },
})

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

async function send(url: string, options: RequestOptions): Promise<Response> {
  const response = await exchange(url, options)
  if (response.ok) return response
  const { status } = response
  throw new FailureError(
    options.failureOf && status !== 401
      ? options.failureOf(status, await jsonOf(response))
      : await failureOf(response),
  )
}

async function exchange(
  url: string,
  {
    method = 'GET',
    body,
    headers,
    signal,
    patience = usualPatience,
    isAnonymous = false,
  }: RequestOptions,
): Promise<Response> {
  const limit = new AbortController()
  const timer = Number.isFinite(patience) ? setTimeout(() => limit.abort(), patience) : undefined
  const abort = () => limit.abort()
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  try {
    const ask = (token: string | undefined) => {
      const answer = fetch(url, {
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
      return noteRequest(method, url, answer)
    }
    if (isAnonymous) return await ask(undefined)
    const token = await unlessAborted(readTokenFor(url), limit.signal)
    const response = await ask(token)
    if (response.status !== 401) return response
    const renewed = await unlessAborted(renewToken(url, token), limit.signal)
    return renewed === undefined ? response : await ask(renewed)
  } catch (error) {
    if (error instanceof FailureError || signal?.aborted) throw error
    throw new FailureError({ kind: limit.signal.aborted ? 'timed-out' : 'unreachable' })
  } finally {
    clearTimeout(timer)
  }
}

/** Sessions are everybody's: who leaves stops waiting, and what was begun goes on. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error('aborted'))
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

async function failureOf(response: Response): Promise<Failure> {
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

async function jsonOf(response: Response): Promise<unknown> {
  return isJson(response) ? response.json().catch(() => undefined) : undefined
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
