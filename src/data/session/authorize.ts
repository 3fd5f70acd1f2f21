import { makeRedirectUri } from 'expo-auth-session'
import { openAuthSessionAsync } from 'expo-web-browser'

import { signedInPath, signedOutPath, type SignInProvider } from '@/core/contract/sign-in'
import type { Server } from '@/core/server/server'

import { failed, grantFrom, newRequest, type Authorization } from './authorization'
import type { Return } from './open-id-return'
import { signOutUrl } from './sign-out-url'
import type { Endpoints, Issuer } from './tokens'

const scheme = 'continuo'

/** Has a person sign in with the browser of the system, which the app cannot look into. */
export async function authorize(
  _server: Server,
  provider: SignInProvider,
  { authorization_endpoint }: Endpoints,
): Promise<Authorization> {
  const redirectUri = makeRedirectUri({ scheme, path: signedInPath })
  const [request, begun] = newRequest(provider, redirectUri)
  const url = await request.makeAuthUrlAsync({ authorizationEndpoint: authorization_endpoint })
  const result = await openAuthSessionAsync(url, redirectUri)
  return result.type === 'success' ? grantFrom(result.url, begun) : failed('cancelled')
}

/** Ends the session that the provider has with the browser. The person may as well say no. */
export async function leaveProvider(issuer: Issuer, endpoints: Endpoints): Promise<void> {
  const redirectUri = makeRedirectUri({ scheme, path: signedOutPath })
  const url = signOutUrl(issuer, endpoints, redirectUri)
  if (url !== undefined) await openAuthSessionAsync(url, redirectUri)
}

/** The browser comes back to where it was opened; the page of the web app is passed by. */
export const takeSignInReturn = (): Return | undefined => undefined
export const takeSignOutReturn = (): string | undefined => undefined
