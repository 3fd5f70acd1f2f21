import { FailureError, attempt } from '@/core/failure'
import { withTimeout } from '@/data/http/with-timeout'

import { isBlockedByBrowser } from './is-blocked-by-browser'

const timeoutMilliseconds = 6_000

/**
 * Waits for a response. Turns `unreachable` into `blocked` if the server answers
 * but the browser withholds the answer from this page.
 */
export async function detectBlocked<Value>(
  url: string,
  response: Promise<Value>,
  signal?: AbortSignal,
  isBlocked = isBlockedByBrowser,
): Promise<Value> {
  const answer = await attempt(response)
  if (answer.ok) return answer.value
  const { failure } = answer
  if (failure.kind !== 'unreachable') throw new FailureError(failure)
  const isThere = await withTimeout({ timeoutMilliseconds, signal }, (limit) =>
    isBlocked(url, limit),
  )
  throw new FailureError(isThere ? { kind: 'blocked' } : failure)
}
