import { z } from 'zod'

import { isNearbyAddress } from './server-address'

/** What a Bodhi server offers to an app that wants to sign a person in. */
export type AppLogin =
  /** The person signs in at the issuer, after telling Bodhi what the app may use. */
  | { readonly kind: 'offered'; readonly issuer: string }
  /** This version takes no requests from apps. */
  | { readonly kind: 'none' }
  /** This version takes requests from apps, but we cannot tell where people sign in. */
  | { readonly kind: 'unclear' }

/** The feature of a server that takes requests from apps. */
export const appLoginFeature = 'app-login'

/** The relevant parts of a response: its status and its JSON. */
interface JsonResponse {
  readonly status: number
  readonly body: unknown
}

const Redirect = z.object({ location: z.string() })

/** Finds out where people sign in, from the response of Bodhi's own sign-in. */
export function appLoginFrom(ownSignIn: JsonResponse): AppLogin {
  const { data } = Redirect.safeParse(ownSignIn.status < 400 ? ownSignIn.body : undefined)
  const issuer = data && issuerOf(data.location)
  return issuer === undefined ? { kind: 'unclear' } : { kind: 'offered', issuer }
}

/** Whether a server takes access requests. Their path takes only POST, so a GET gets 405 where it exists. */
export const takesAccessRequests = ({ status }: { readonly status: number }) => status === 405

const authorizationPath = '/protocol/openid-connect/auth'

/** Returns the issuer of an authorization page, unless its http would be exposed to the internet. */
function issuerOf(location: string): string | undefined {
  const url = z.url({ protocol: /^https?$/ }).safeParse(location).data
  if (url === undefined) return undefined
  const { origin, pathname, protocol } = new URL(url)
  if (!pathname.endsWith(authorizationPath)) return undefined
  if (protocol === 'http:' && !isNearbyAddress(origin)) return undefined
  return origin + pathname.slice(0, -authorizationPath.length)
}

interface ProviderAddresses {
  readonly issuer?: string | undefined
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly revocation_endpoint?: string | undefined
  readonly end_session_endpoint?: string | undefined
}

/** Whether a provider is the issuer that Bodhi named, and sends neither people nor tokens to another origin. */
export function isProviderOf(issuer: string, provider: ProviderAddresses): boolean {
  const { origin } = new URL(issuer)
  const { token_endpoint, revocation_endpoint, end_session_endpoint } = provider
  return (
    (provider.issuer === undefined || provider.issuer === issuer) &&
    provider.authorization_endpoint === issuer + authorizationPath &&
    [token_endpoint, revocation_endpoint, end_session_endpoint].every(
      (url) => url === undefined || new URL(url).origin === origin,
    )
  )
}

/** The scopes that the app requests. The person may grant fewer. */
export const bodhiAppScope = 'openid profile email roles'

/** Only the versions before March 2026 have toolsets, all of this type. */
const requestedToolsets = [{ toolset_type: 'builtin-exa-search' }]

interface AccessRequestOptions {
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  readonly wantsToolsets: boolean
}

/** Builds an access request that every version of Bodhi can read: each ignores the fields of the others. */
export function accessRequestFor({
  clientId,
  redirectUri,
  state,
  wantsToolsets,
}: AccessRequestOptions) {
  // Bodhi returns only to web pages. On a phone the person closes the page instead.
  const isPage = /^https?:/.test(redirectUri)
  return {
    app_client_id: clientId,
    ...(isPage
      ? { flow_type: 'redirect', redirect_url: withParameters(redirectUri, { state }) }
      : { flow_type: 'popup' }),
    requested_role: 'scope_user_user',
    requested: {
      version: '1',
      models_list: true,
      models_access: true,
      ...(wantsToolsets && { toolset_types: requestedToolsets }),
    },
  }
}

const Given = z.object({
  scope: z.string(),
  toolsets: z.array(z.object({ scope: z.string() })).default([]),
})
const ToReview = z.object({ id: z.string().min(1), review_url: z.string() })

/** Bodhi's response to an access request. */
export type AccessAnswer =
  /** Versions until February 2026 grant scopes immediately. */
  | { readonly kind: 'given'; readonly scopes: readonly string[] }
  | { readonly kind: 'to-review'; readonly id: string; readonly page: string }
  | { readonly kind: 'refused' }
  /** This version has no such path. */
  | { readonly kind: 'missing' }

export function accessAnswerFrom({ status, body }: JsonResponse): AccessAnswer {
  if ((status === 404 && body === undefined) || status === 405) return { kind: 'missing' }
  if (status >= 400) return { kind: 'refused' }
  const review = ToReview.safeParse(body).data
  if (review && /^https?:\/\//.test(review.review_url))
    return { kind: 'to-review', id: review.id, page: review.review_url }
  const given = Given.safeParse(body).data
  if (!given) return { kind: 'refused' }
  const scopes = [given.scope, ...given.toolsets.map(({ scope }) => scope)]
  return { kind: 'given', scopes: ['scope_user_user', ...scopes] }
}

/**
 * Returns the page on which the person decides what the app may use. It is opened at the address that
 * the person knows, because Bodhi may call itself `localhost`.
 */
export function reviewPage(address: string, page: string, authorizationUrl: string, back: string) {
  const { pathname, search } = new URL(page)
  return withParameters(new URL(pathname + search, address).href, {
    auth_url: authorizationUrl,
    error_url: back,
  })
}

export function withScopes(authorizationUrl: string, scopes: readonly string[]): string {
  const scope = new URL(authorizationUrl).searchParams.get('scope') ?? ''
  return withParameters(authorizationUrl, { scope: [scope, ...scopes].join(' ').trim() })
}

function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const changed = new URL(url)
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value)
  return changed.href
}

const Review = z.object({ status: z.string(), access_request_scope: z.string().nullish() })

/** What the person decided about an access request. */
export type AccessDecision =
  | { readonly kind: 'approved'; readonly scopes: readonly string[] }
  | { readonly kind: 'undecided' }
  | { readonly kind: 'refused' }

export function accessDecisionFrom({ status, body }: JsonResponse): AccessDecision {
  const review = status < 400 ? Review.safeParse(body).data : undefined
  if (review?.status === 'draft') return { kind: 'undecided' }
  if (review?.status !== 'approved') return { kind: 'refused' }
  const scope = review.access_request_scope
  return { kind: 'approved', scopes: scope == null ? [] : [scope] }
}

/** The page of Bodhi on which a person creates API tokens. */
export const tokensPage = (address: string) => `${address}/ui/tokens`
