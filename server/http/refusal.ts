import type { ContentfulStatusCode } from 'hono/utils/http-status'

import type { Problem } from '@/core/contract/problem'

/** Thrown to refuse a request; sent as a `Problem`. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly param: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    param?: string,
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.param = param
    this.retryAfterSeconds = retryAfterSeconds
  }

  get headers(): Record<string, string> {
    const { status, retryAfterSeconds } = this
    return {
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    }
  }

  get problem(): Problem {
    const { message, code, param } = this
    return { error: { message, type: typeOf(this.status), code, ...(param && { param }) } }
  }
}

export function notFound(thing: 'room' | 'thread' | 'run'): Refusal {
  return new Refusal(404, `${thing}_not_found`, `There is no such ${thing}.`)
}

/** The refusal for a limit that everybody shares. */
export const serverFull = () =>
  new Refusal(503, 'server_full', 'The server is busy. Try again soon.', undefined, 10)

/** The refusal for an unreachable database. Retrying is safe. */
export const storageUnavailable = () =>
  new Refusal(
    503,
    'storage_unavailable',
    'The server cannot reach its data. Try again soon.',
    undefined,
    5,
  )

const types: Record<number, string> = {
  401: 'authentication_error',
  403: 'forbidden_error',
  404: 'not_found_error',
  409: 'conflict_error',
  429: 'rate_limit_error',
  503: 'service_unavailable',
}

function typeOf(status: number): string {
  return types[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error')
}
