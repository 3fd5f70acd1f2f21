import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem } from '@/core/contract/problem'

/** Thrown where a request cannot be served; answered as a `Problem`. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly param: string | undefined

  constructor(status: ContentfulStatusCode, code: string, message: string, param?: string) {
    super(message)
    this.status = status
    this.code = code
    this.param = param
  }

  get problem(): Problem {
    const { message, code, param } = this
    return { error: { message, type: typeOf(this.status), code, ...(param && { param }) } }
  }
}

export function notFound(thing: 'room' | 'thread' | 'run'): Refusal {
  return new Refusal(404, `${thing}_not_found`, `There is no such ${thing}.`)
}

function typeOf(status: number): string {
  if (status >= 500) return 'server_error'
  return status === 404 ? 'not_found_error' : 'invalid_request_error'
}
