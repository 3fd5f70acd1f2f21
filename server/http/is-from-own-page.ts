/**
 * Returns true if a page of this server made the request, not a page of another origin. Browsers send
 * `Sec-Fetch-Site` only to secure addresses. For other addresses `Origin` decides, which browsers send
 * with every request that can change something.
 */
export function isFromOwnPage(
  { method, header }: { method: string; header: (name: string) => string | undefined },
  ownOrigin: string,
): boolean {
  const site = header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = header('origin')
  if (origin !== undefined) return origin === ownOrigin
  return method === 'GET' || method === 'HEAD'
}
