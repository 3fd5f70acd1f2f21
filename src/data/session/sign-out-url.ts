import type { Endpoints, Issuer } from './tokens'

/** The page that signs a browser out. It knows the person by a cookie, not by a token in the address. */
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
