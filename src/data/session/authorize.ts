import { makeRedirectUri } from 'expo-auth-session'
import { openAuthSessionAsync } from 'expo-web-browser'

import { signedInPath, signedOutPath, type SignInProvider } from '@/core/contract/sign-in'
import type { Server } from '@/core/server/server'

import {
  authorizationFrom,
  failed,
  newRequest,
  startAtProvider,
  type Authorization,
} from './authorization'
import type { OpenIdReturn } from './open-id-return'
import { signOutUrl } from './sign-out-url'
import type { Endpoints, Issuer } from './tokens'

const scheme = 'continuo'

/** Signs a person in through the system's browser, which the app cannot read. */
export async function authorize(
  _server: Server,
  provider: SignInProvider,
  { authorization_endpoint }: Endpoints,
  findFirstPage = startAtProvider,
  _returnTo?: string,
): Promise<Authorization> {
  const redirectUri = returnAddress()
  const [request, begun] = newRequest(provider, redirectUri)
  const url = await request.makeAuthUrlAsync({ authorizationEndpoint: authorization_endpoint })
  const firstPage = await findFirstPage(url, begun)
  if (firstPage.kind === 'failed') return firstPage
  const { accessRequest } = firstPage
  const result = await openAuthSessionAsync(firstPage.url, redirectUri)
  if (result.type === 'success') return authorizationFrom(result.url, { ...begun, accessRequest })
  // Some servers cannot redirect to an app, so the person closes the page after the review.
  return accessRequest === undefined ? failed('cancelled') : { kind: 'reviewed', accessRequest }
}

/** The address that the browser returns to after a sign-in. */
export const returnAddress = () => makeRedirectUri({ scheme, path: signedInPath })

/** Ends the browser session at the provider, if the person confirms. */
export async function signOutOfProvider(issuer: Issuer, endpoints: Endpoints): Promise<void> {
  const redirectUri = makeRedirectUri({ scheme, path: signedOutPath })
  const url = signOutUrl(issuer, endpoints, redirectUri)
  if (url !== undefined) await openAuthSessionAsync(url, redirectUri)
}

/** The system's browser returns to the running app, so there is never a return to take. */
export const takeSignInReturn = (): OpenIdReturn | undefined => undefined
export const takeSignOutReturn = (): string | undefined => undefined
