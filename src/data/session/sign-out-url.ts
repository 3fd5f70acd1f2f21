import type { Endpoints, Issuer } from './tokens'

/**
 * Returns the URL of the provider's logout page, if there is one. The provider
 * identifies the person by a cookie, so the URL needs no token.
 */
export function signOutUrl(
  { clientId }: Issuer,
  { end_session_endpoint }: Endpoints,
  redirectUri: string,
): string | undefined {
  if (end_session_endpoint === undefined) return undefined
  const url = new URL(end_session_endpoint)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', redirectUri)
  return url.href
}
