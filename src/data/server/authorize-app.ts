import type { SignInProvider } from '@/core/contract/sign-in'
import { attempt } from '@/core/failure'
import {
  accessAnswerFrom,
  accessDecisionFrom,
  accessRequestFor,
  bodhiAppScope,
  isProviderOf,
  reviewPage,
  withScopes,
  type AccessAnswer,
} from '@/core/server/app-login'
import { pathOf } from '@/core/server/identify-server'
import type { Server } from '@/core/server/server'
import {
  failed,
  startAtProvider,
  type Authorization,
  type FirstPage,
  type PendingSignIn,
} from '@/data/session/authorization'
import { authorize } from '@/data/session/authorize'
import { discover, type Endpoints, type Issuer } from '@/data/session/tokens'

import { requestAnyStatus } from './request'

/** Requests access to a Bodhi server, and lets the person approve it and sign in. */
export async function authorizeApp(
  server: Server,
  provider: SignInProvider,
): Promise<Authorization> {
  const endpoints = await findEndpoints(provider.server_url)
  if ('kind' in endpoints) return endpoints
  return authorize(server, provider, endpoints, (url, begun) =>
    findFirstPage(server, provider.client_id, url, begun),
  )
}

/** Continues to the provider if the person has approved the access request. */
export async function authorizeAfterReview(
  server: Server,
  { id, issuer, clientId }: Issuer & { id: string },
  accessRequest: string,
  returnTo?: string,
): Promise<Authorization> {
  const query = new URLSearchParams({ app_client_id: clientId })
  const url = `${server.address}/bodhi/v1/apps/access-requests/${encodeURIComponent(accessRequest)}?${query.toString()}`
  const answer = await attempt(requestAnyStatus(url, { isAnonymous: true }))
  if (!answer.ok) return failed('unreachable')
  const decision = accessDecisionFrom(answer.value)
  if (decision.kind === 'undecided') return failed('cancelled')
  if (decision.kind === 'refused') return failed('refused')
  const endpoints = await findEndpoints(issuer)
  if ('kind' in endpoints) return endpoints
  const scope = [bodhiAppScope, ...decision.scopes].join(' ')
  const asProvider = { id, title: '', server_url: issuer, client_id: clientId, scope }
  const provider = { ...asProvider, token_validation_pem: '' }
  return authorize(server, provider, endpoints, startAtProvider, returnTo)
}

async function findEndpoints(
  issuer: string,
): Promise<Endpoints | Extract<Authorization, { kind: 'failed' }>> {
  const endpoints = await attempt(discover(issuer))
  if (!endpoints.ok)
    return failed(endpoints.failure.kind === 'malformed' ? 'other-provider' : 'unreachable')
  return isProviderOf(issuer, endpoints.value) ? endpoints.value : failed('other-provider')
}

async function findFirstPage(
  server: Server,
  clientId: string,
  authorizationUrl: string,
  begun: PendingSignIn,
): Promise<FirstPage> {
  const options = { clientId, redirectUri: begun.redirectUri, state: begun.state }
  const wantsToolsets = server.features.includes('toolsets')
  const asked = await attempt(requestAccess(server, { ...options, wantsToolsets }))
  if (!asked.ok) return failed('unreachable')
  const answer = asked.value
  switch (answer.kind) {
    case 'given':
      return { kind: 'open', url: withScopes(authorizationUrl, answer.scopes) }
    case 'to-review': {
      const { id: accessRequest, page } = answer
      const url = reviewPage(server.address, page, authorizationUrl, begun.redirectUri)
      return { kind: 'open', url, accessRequest }
    }
    case 'refused':
      return failed('unknown-app')
    case 'missing':
      return failed('no-app-login')
  }
}

type AccessRequestOptions = Parameters<typeof accessRequestFor>[0]

/** Retries without toolsets, because a version may not know the toolset type. */
async function requestAccess(server: Server, options: AccessRequestOptions): Promise<AccessAnswer> {
  const answer = await post(server, options)
  if (answer.kind !== 'refused' || !options.wantsToolsets) return answer
  return post(server, { ...options, wantsToolsets: false })
}

const post = async ({ address }: Server, options: AccessRequestOptions): Promise<AccessAnswer> =>
  accessAnswerFrom(
    await requestAnyStatus(address + pathOf('accessRequests'), {
      method: 'POST',
      body: accessRequestFor(options),
      isAnonymous: true,
    }),
  )
