import { fetchWithinOrigin } from './fetch-within-origin'
import { fetchNoted, withTimeout } from './with-timeout'

export interface JsonResponse {
  status: number
  /** Undefined if the body is not JSON. */
  body: unknown
}

type Options = Parameters<typeof fetchNoted>[1]

/**
 * Makes a request without a session, for example to begin one. A body may hold a secret, so a request with a
 * body follows no redirect to another origin.
 */
export const requestWithoutSession = (
  url: string,
  options: Options,
  timeoutMilliseconds?: number,
): Promise<JsonResponse> =>
  withTimeout({ timeoutMilliseconds }, async (signal) => {
    const request = options.body === undefined ? fetchNoted : fetchWithinOrigin
    const response = await request(url, { ...options, signal })
    const body: unknown = await response.json().catch(() => undefined)
    return { status: response.status, body }
  })
