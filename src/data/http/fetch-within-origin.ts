import { FailureError } from '@/core/failure'

import { fetchNoted, type FetchResponse } from './with-timeout'

const mostRedirects = 5

/**
 * Fetches, following redirects only within the origin, because platforms forward custom headers to other
 * hosts. A browser hides where a redirect leads, so in a web page every redirect fails.
 */
export async function fetchWithinOrigin(
  url: string,
  options: Parameters<typeof fetchNoted>[1],
  redirectsLeft = mostRedirects,
): Promise<FetchResponse> {
  const response = await fetchNoted(url, { ...options, redirect: 'manual' })
  if (!isRedirect(response)) return response
  const next = nextUrl(url, response.headers.get('location'))
  const keepsRequest =
    response.status === 307 || response.status === 308 || (options.method ?? 'GET') === 'GET'
  if (next === undefined || !keepsRequest || redirectsLeft === 0)
    throw new FailureError({ kind: 'redirected' })
  return fetchWithinOrigin(next, options, redirectsLeft - 1)
}

/** A browser reports a redirect with status 0. */
const isRedirect = ({ status }: FetchResponse) => [0, 301, 302, 303, 307, 308].includes(status)

function nextUrl(url: string, location: string | null): string | undefined {
  try {
    const next = location === null ? undefined : new URL(location, url)
    return next?.origin === new URL(url).origin ? next.href : undefined
  } catch {
    return undefined
  }
}
