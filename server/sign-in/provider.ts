import type { Configuration } from 'oidc-provider'

import { appClientId, signedInPath, signedOutPath } from '@/core/contract/sign-in'
import type { Accounts } from '@server/accounts/accounts'
import { describeError, type Log } from '@server/http/log'
import { storageUnavailable } from '@server/http/refusal'
import { StorageFailure } from '@server/storage/storage-failure'
import { audience } from '@server/tokens/mint-token'
import type { SigningKeys } from '@server/tokens/signing-keys'

import { isOwnOrigin, isOwnRedirect, type OwnOrigins } from './is-own-redirect'
import { errors, interactionPolicy, OpenIdProvider } from './open-id-provider'
import { pageHeaders, problemPage, signedOutPage, signOutPage } from './pages'
import { isNative, programsUnusable, type Program } from './programs'
import type { createSignInRecords } from './sign-in-records'
import type { ToolsetScope } from './sign-in-routes'

const minuteSeconds = 60
const daySeconds = 24 * 60 * minuteSeconds

export const sessionCookieName = 'continuo-session'

/** The only resource that tokens are valid for. */
const resource = 'urn:continuo'

interface Ports {
  issuer: string
  ownOrigins: OwnOrigins
  keys: SigningKeys
  records: ReturnType<typeof createSignInRecords>
  accounts: Accounts
  programs: readonly Program[]
  toolsetScopes: readonly ToolsetScope[]
  log: Log
}

/** The built-in OpenID provider. */
export async function createProvider(ports: Ports): Promise<OpenIdProvider> {
  const { issuer, ownOrigins, programs, log } = ports
  const provider = new OpenIdProvider(issuer, configurationOf(ports))

  // sign-in.ts sets the forwarded headers itself.
  provider.proxy = true
  provider.onerror = (error) => log({ event: 'request-failed', ...describeError(error) })
  provider.on('server_error', (context, error) => {
    if (!(error instanceof StorageFailure)) {
      return log({ event: 'request-failed', ...describeError(error) })
    }
    log({ event: 'database-unavailable', reason: error.kind })
    const { status, headers } = storageUnavailable()
    context.status = status
    context.set(headers)
  })

  const isOwn = (uri: string, path: string) =>
    isOwnRedirect(ownOrigins, OpenIdProvider.ctx?.host ?? '', uri, path)
  const app = await provider.Client.find(appClientId)
  if (app) {
    app.redirectUriAllowed = (uri) => isOwn(uri, signedInPath)
    app.postLogoutRedirectUriAllowed = (uri) => isOwn(uri, signedOutPath)
  }
  await checkPrograms(provider, programs)
  return provider
}

/** The provider validates a program on first use; this reports problems at start. */
async function checkPrograms(
  provider: OpenIdProvider,
  programs: readonly Program[],
): Promise<void> {
  try {
    for (const { client_id } of programs) await provider.Client.find(client_id)
  } catch (error) {
    throw error instanceof errors.OIDCProviderError ? programsUnusable() : error
  }
}

function configurationOf(ports: Ports): Configuration {
  const { ownOrigins, keys, records, accounts, programs, toolsetScopes } = ports
  return {
    adapter: records.adapterOf,
    jwks: { keys: [...keys.privateJwks] },
    clients: [
      {
        client_id: appClientId,
        client_name: 'Continuo',
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`continuo://${signedInPath}`],
        post_logout_redirect_uris: [`continuo://${signedOutPath}`],
      },
      ...programs.map((program) => ({
        ...program,
        application_type: isNative(program) ? ('native' as const) : ('web' as const),
        token_endpoint_auth_method: program.client_secret
          ? ('client_secret_basic' as const)
          : ('none' as const),
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code' as const],
      })),
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'role'] },
    pkce: { required: () => true },
    cookies: {
      keys: [keys.cookieSecret],
      names: {
        session: sessionCookieName,
        interaction: 'continuo-sign-in',
        resume: 'continuo-resume',
      },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    ttl: {
      AccessToken: 10 * minuteSeconds,
      AuthorizationCode: minuteSeconds,
      IdToken: 10 * minuteSeconds,
      Interaction: 30 * minuteSeconds,
      RefreshToken: 30 * daySeconds,
      Grant: 90 * daySeconds,
      Session: 90 * daySeconds,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_, client, source) =>
      client.grantTypeAllowed('refresh_token') &&
      (client.clientId === appClientId || source.scopes.has('offline_access')),
    clientBasedCORS: (context, origin, client) =>
      client.clientId === appClientId
        ? isOwnOrigin(ownOrigins, context.host, origin)
        : (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),

    async findAccount(_, accountId) {
      const account = await accounts.find(accountId)
      if (!account) return undefined
      const { username, name, role } = account
      return {
        accountId,
        claims: () => ({ sub: accountId, name, preferred_username: username, role }),
      }
    },
    async extraTokenClaims(_, token) {
      if (token.kind !== 'AccessToken' || token.clientId !== appClientId) return undefined
      const account = await accounts.find(token.accountId)
      return account && { name: account.name, role: account.role }
    },
    async loadExistingGrant(context) {
      const { oidc } = context
      const { client, session, result } = oidc
      const clientId = client?.clientId
      if (clientId === undefined || session?.accountId === undefined) return undefined
      const grantId = result?.consent?.grantId ?? session.grantIdFor(clientId)
      const existing = grantId ? await oidc.provider.Grant.find(grantId) : undefined
      if (existing || clientId !== appClientId) return existing
      const grant = new oidc.provider.Grant({ clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile offline_access')
      await grant.save()
      return grant
    },

    interactions: { policy: policy(), url: (_, { uid }) => `/sign-in/${uid}` },
    renderError(context, { error }) {
      context.set(pageHeaders())
      context.body = problemPage(
        error === 'invalid_redirect_uri'
          ? 'The app requested a redirect to an address that is not allowed.'
          : 'The request is not valid. Return to the app and try again.',
      )
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // Access tokens are for our own API, which has /api/user_info.
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: async (_, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(context, form) {
          const target = context.oidc.params?.['post_logout_redirect_uri']
          context.set(pageHeaders(typeof target === 'string' ? target : undefined))
          context.body = signOutPage(form)
        },
        postLogoutSuccessSource(context) {
          context.set(pageHeaders())
          context.body = signedOutPage()
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, asked, client) => {
          if (asked !== resource) throw new errors.InvalidTarget()
          const scopes = client.clientId === appClientId ? [] : toolsetScopes
          return {
            audience,
            scope: scopes.map(({ scope }) => scope).join(' '),
            accessTokenTTL: 10 * minuteSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'ES256' } },
          }
        },
      },
    },
  }
}

/**
 * The app itself needs no approval. But any program on a device can claim the app's scheme, so an
 * existing session is not handed over without asking.
 */
function policy() {
  const prompts = interactionPolicy.base()
  const consent = prompts.get('consent')
  consent?.checks.remove('native_client_prompt')
  consent?.checks.add(
    new interactionPolicy.Check(
      'unseen_hand_over',
      'native clients require End-User interaction',
      'interaction_required',
      ({ oidc: { client, params, result } }) => {
        if (client?.applicationType !== 'native' || result?.consent) return false
        if (client.clientId !== appClientId) return true
        return !result?.login && !/^https?:/.test(String(params?.['redirect_uri']))
      },
    ),
  )
  return prompts
}
