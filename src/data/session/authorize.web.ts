import { z } from 'zod'

import { signedInPath, signedOutPath, type SignInProvider } from '@/core/contract/sign-in'
import type { Server } from '@/core/server/server'
import { readJson } from '@/data/store/read-json'

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

/** Session storage keys, in use while the browser is away from the app. */
const signInName = 'continuo.sign-in'
const signOutName = 'continuo.sign-out'

/** A path of this app, never another host. */
const Path = z.string().regex(/^\/(?![/\\])/)

const RememberedSignIn = z.object({
  serverId: z.string(),
  address: z.string(),
  provider: z.object({ id: z.string(), issuer: z.string(), clientId: z.string() }),
  returnTo: Path,
  begun: z.object({
    state: z.string(),
    verifier: z.string(),
    redirectUri: z.string(),
    accessRequest: z.string().optional(),
  }),
})

/** Opens the provider's page, which returns to /signed-in. */
export async function authorize(
  { id: serverId, address }: Server,
  provider: SignInProvider,
  { authorization_endpoint }: Endpoints,
  findFirstPage = startAtProvider,
  returnTo = here(),
): Promise<Authorization> {
  const { location, sessionStorage } = globalThis
  const [request, begun] = newRequest(provider, returnAddress())
  const url = await request.makeAuthUrlAsync({ authorizationEndpoint: authorization_endpoint })
  const firstPage = await findFirstPage(url, begun)
  if (firstPage.kind === 'failed') return firstPage
  const { id, server_url: issuer, client_id: clientId } = provider
  const remembered: z.infer<typeof RememberedSignIn> = {
    serverId,
    address,
    provider: { id, issuer, clientId },
    returnTo,
    begun: { ...begun, accessRequest: firstPage.accessRequest },
  }
  try {
    sessionStorage.setItem(signInName, JSON.stringify(remembered))
  } catch {
    return failed('not-kept')
  }
  location.assign(firstPage.url)
  return { kind: 'leaving' }
}

/** The address that the browser returns to after a sign-in. */
export const returnAddress = () => `${globalThis.location.origin}/${signedInPath}`

export async function signOutOfProvider(issuer: Issuer, endpoints: Endpoints): Promise<void> {
  const { location, sessionStorage } = globalThis
  const url = signOutUrl(issuer, endpoints, `${location.origin}/${signedOutPath}`)
  if (url === undefined) return
  sessionStorage.setItem(signOutName, JSON.stringify(here()))
  location.assign(url)
}

/** Returns what the browser came back with, once, and removes it from the address. */
export function takeSignInReturn(): OpenIdReturn | undefined {
  const { href, pathname } = globalThis.location
  const remembered = readJson(take(signInName), RememberedSignIn)
  globalThis.history.replaceState(globalThis.history.state, '', pathname)
  if (!remembered) return undefined
  const { begun, ...rest } = remembered
  return { ...rest, authorization: authorizationFrom(href, begun) }
}

/** Returns the path on which the person signed out, once. */
export const takeSignOutReturn = (): string | undefined => readJson(take(signOutName), Path)

const here = () => globalThis.location.pathname + globalThis.location.search

function take(name: string): string | null {
  const value = globalThis.sessionStorage.getItem(name)
  globalThis.sessionStorage.removeItem(name)
  return value
}
