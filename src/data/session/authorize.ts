import { makeRedirectUri } from 'expo-auth-session'
import { openAuthSessionAsync } from 'expo-web-browser'

import { signedInPath, signedOutPath, type SignInProvider } from '@/core/contract/sign-in'
import type { Server } from '@/core/server/server'

import { failed, authorizationFrom, newRequest, type Authorization } from './authorization'
import type { OpenIdReturn } from './open-id-return'
import { signOutUrl } from './sign-out-url'
import type { Endpoints, Issuer } from './tokens'

const scheme = 'continuo'

/** Lets a person sign in with the system's browser, which the app cannot read. */
export async function authorize(
  _server: Server,
  provider: SignInProvider,
  { authorization_endpoint }: Endpoints,
): Promise<Authorization> {
  const redirectUri = makeRedirectUri({ scheme, path: signedInPath })
  const [request, begun] = newRequest(provider, redirectUri)
  const url = await request.makeAuthUrlAsync({ authorizationEndpoint: authorization_endpoint })
  const result = await openAuthSessionAsync(url, redirectUri)
  return result.type === 'success' ? authorizationFrom(result.url, begun) : failed('cancelled')
}

/** Ends the browser session at the provider, if the person agrees. */
export async function leaveProvider(issuer: Issuer, endpoints: Endpoints): Promise<void> {
  const redirectUri = makeRedirectUri({ scheme, path: signedOutPath })
  const url = signOutUrl(issuer, endpoints, redirectUri)
  if (url !== undefined) await openAuthSessionAsync(url, redirectUri)
}

/** The system's browser returns to the app itself, so there is nothing to take here. */
export const takeSignInReturn = (): OpenIdReturn | undefined => undefined
export const takeSignOutReturn = (): string | undefined => undefined
