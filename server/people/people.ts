import { Hono } from 'hono'

import type { Authenticate } from '@server/access/caller'
import { createAccounts, type SeededPassword } from '@server/accounts/accounts'
import type { PasswordCost } from '@server/accounts/password'
import type { Endpoint, IdentifyBrowser } from '@server/api/endpoint'
import type { Environment } from '@server/environment/environment'
import type { Announce } from '@server/feed/announce'
import { describeError, type Log } from '@server/http/log'
import { createRateLimit, type CreateRateLimit } from '@server/http/rate-limit'
import { createReadAddress } from '@server/http/request-address'
import type { RequestLimit } from '@server/http/request-limits'
import { readPrograms } from '@server/sign-in/programs'
import { createSignIn, type HandleSignIn } from '@server/sign-in/sign-in'
import type { ToolsetScope } from '@server/sign-in/sign-in-routes'
import type { Database } from '@server/storage/database'
import type { Vault } from '@server/storage/vault'
import { createApiTokens } from '@server/tokens/api-tokens'
import { createAuthenticate } from '@server/tokens/authenticate'
import { createExternalIssuer } from '@server/tokens/external-issuer'
import { audience, createMint } from '@server/tokens/mint-token'
import { openSigningKeys } from '@server/tokens/signing-keys'

import { createBrowserCookie, createIdentifyBrowser } from './browser-cookie'
import { browserSessionRoutes } from './browser-session-routes'
import { createBrowserSessions } from './browser-sessions'
import { guestRoutes } from './guest-routes'
import { createGuests, type HandOverToolsets } from './guests'
import { embeddedPath, peopleRoutes } from './people-routes'

const guestLimits = {
  fresh: { attempts: 30, seconds: 600 },
  returning: { attempts: 600, seconds: 600 },
}

const sweepIntervalMilliseconds = 3_600_000

type PeopleEnvironment = Pick<
  Environment,
  | 'PUBLIC_URL'
  | 'DEMO'
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_AUDIENCE'
  | 'OAUTH_CLIENTS'
  | 'ALLOWED_ORIGINS'
  | 'TRUSTED_PROXY'
>

export interface Ports {
  database: Database
  vault: Vault
  environment: PeopleEnvironment
  /** The URL of this server if the operator set no PUBLIC_URL. */
  url: string
  version: string
  toolsetScopes: readonly ToolsetScope[]
  handOverToolsets: HandOverToolsets
  announce: Announce
  passwordCost?: PasswordCost | undefined
  /** Applies to every request of a sign-in. */
  signInLimit?: RequestLimit
  /** Counts within this process by default. */
  createLimit?: CreateRateLimit
  now: () => Date
  log: Log
}

export interface People {
  authenticate: Authenticate
  identifyBrowser: IdentifyBrowser
  /** Whether browsers can sign in with a cookie. */
  hasBrowserSessions: boolean
  /** Whether this server creates the account `admin`. */
  hasSeededAdmin: boolean
  routes: (endpoint: Endpoint) => Hono
  handleSignIn: HandleSignIn
  /** Passwords of accounts created at the first start. Show them once. */
  seededPasswords: readonly SeededPassword[]
  /** Deletes expired data. Also runs automatically every hour. */
  sweep: () => Promise<void>
  close: () => void
}

/** Connects accounts, tokens, sign-in and guests. */
export async function createPeople(ports: Ports): Promise<People> {
  const { environment, version, signInLimit, createLimit = createRateLimit, now, log } = ports
  const { PUBLIC_URL, DEMO, OIDC_CLIENT_ID, ALLOWED_ORIGINS, TRUSTED_PROXY } = environment
  const accounts = createAccounts(ports)
  const keys = await openSigningKeys(ports)
  const readAddress = createReadAddress({ publicUrl: PUBLIC_URL, trustedProxy: TRUSTED_PROXY })
  const guests = createGuests({
    ...ports,
    accounts,
    mint: createMint({ keys, now }),
    newGuests: createLimit('new guests', guestLimits.fresh),
    returningGuests: createLimit('returning guests', guestLimits.returning),
  })
  const sessions = createBrowserSessions(ports)
  const issuer = `${PUBLIC_URL ?? ports.url}${embeddedPath}`
  const external = externalOf(ports)
  const signIn = external
    ? undefined
    : await createSignIn({
        ...ports,
        keys,
        accounts,
        readAddress,
        issuer,
        path: embeddedPath,
        ownOrigins: { publicUrl: PUBLIC_URL, allowedOrigins: ALLOWED_ORIGINS },
        programs: readPrograms(environment.OAUTH_CLIENTS),
        endBrowserSessions: (userId) => sessions.endAllOf(userId),
      })
  const cookie = createBrowserCookie(readAddress)
  const seededPasswords = external ? [] : await accounts.seedAccounts()

  async function sweep(): Promise<void> {
    try {
      await guests.sweep()
      await signIn?.sweep()
      await sessions.sweep()
    } catch (error) {
      log({ event: 'sweep-failed', ...describeError(error) })
    }
  }
  const timer = setInterval(() => void sweep(), sweepIntervalMilliseconds).unref()

  const authenticate = createAuthenticate({
    keys,
    apiTokens: createApiTokens(ports),
    provider: external ?? { kind: 'embedded', issuer },
    now,
  })

  return {
    authenticate,
    identifyBrowser: createIdentifyBrowser(cookie, sessions),
    hasBrowserSessions: signIn !== undefined,
    hasSeededAdmin: external === undefined,
    routes: (endpoint) =>
      new Hono()
        .route(
          '/',
          browserSessionRoutes({
            endpoint,
            accounts,
            signIn,
            sessions,
            cookie,
            ...(signInLimit && { signInLimit }),
          }),
        )
        .route(
          '/',
          guestRoutes({ endpoint, guests: DEMO ? guests : undefined, authenticate, readAddress }),
        )
        .route(
          '/',
          peopleRoutes({
            endpoint,
            accounts,
            readAddress,
            version,
            external: external && { issuer: external.issuer.issuer, clientId: OIDC_CLIENT_ID },
          }),
        ),
    handleSignIn: (incoming, outgoing) => signIn?.handle(incoming, outgoing) ?? false,
    seededPasswords,
    sweep,
    close: () => clearInterval(timer),
  }
}

function externalOf({ environment, log, now }: Ports) {
  const { OIDC_ISSUER, OIDC_AUDIENCE, OIDC_CLIENT_ID } = environment
  if (OIDC_ISSUER === undefined) return undefined
  return {
    kind: 'external',
    issuer: createExternalIssuer({ address: OIDC_ISSUER, log, now }),
    audience: OIDC_AUDIENCE ?? audience,
    appClient: OIDC_CLIENT_ID,
  } as const
}
