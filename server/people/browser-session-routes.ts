import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'

import { BrowserSession, NewBrowserSession } from '@/core/contract/sign-in'
import { anyone } from '@server/access/access'
import type { Accounts } from '@server/accounts/accounts'
import type { Endpoint } from '@server/api/endpoint'
import { Refusal } from '@server/http/refusal'
import type { Incoming } from '@server/http/request-address'
import type { RequestLimit } from '@server/http/request-limits'
import { sessionCookieName } from '@server/sign-in/provider'
import type { SignIn } from '@server/sign-in/sign-in'

import type { BrowserCookie } from './browser-cookie'
import type { BrowserSessions } from './browser-sessions'

interface Ports {
  endpoint: Endpoint
  accounts: Accounts
  /** Undefined with an external provider, whose tokens the app keeps itself. */
  signIn: Pick<SignIn, 'redeemCode' | 'endSession'> | undefined
  sessions: BrowserSessions
  cookie: BrowserCookie
  signInLimit?: RequestLimit
}

export function browserSessionRoutes(ports: Ports) {
  const { endpoint, accounts, signIn, sessions, cookie, signInLimit } = ports
  const routes = new Hono<{ Bindings: { incoming?: Incoming } }>()
  if (!signIn) return routes
  return routes
    .post(
      '/api/v1/session',
      endpoint({
        summary: 'Exchange a sign-in code for a browser session',
        access: anyone,
        ...(signInLimit && { limit: signInLimit }),
        body: NewBrowserSession,
        responses: { 200: BrowserSession },
      }),
      async (context) => {
        if (!cookie.isFromOwnPage(context)) throw otherOrigin()
        const { code, code_verifier: verifier, redirect_uri } = context.req.valid('json')
        const userId = await signIn.redeemCode({ code, verifier, redirectUri: redirect_uri })
        const account = userId === undefined ? undefined : await accounts.find(userId)
        if (!account) throw codeRefused()
        const presentedSecret = cookie.read(context)
        if (presentedSecret !== undefined) await sessions.end(presentedSecret)
        cookie.write(context, await sessions.begin(account.userId))
        const { username, role } = account
        const session: BrowserSession = { user: { user_id: account.userId, username, role } }
        return context.json(session, 200, { 'cache-control': 'no-store' })
      },
    )
    .delete(
      '/api/v1/session',
      endpoint({
        summary: 'End the browser session',
        access: anyone,
        responses: { 204: 'nothing' },
      }),
      async (context) => {
        if (!cookie.isFromOwnPage(context)) throw otherOrigin()
        const presentedSecret = cookie.read(context)
        if (presentedSecret !== undefined) await sessions.end(presentedSecret)
        const providerSession = getCookie(context, sessionCookieName)
        if (providerSession !== undefined) await signIn.endSession(providerSession)
        cookie.clear(context)
        return context.body(null, 204)
      },
    )
}

const otherOrigin = () =>
  new Refusal(403, 'wrong_origin', 'Only a page of this server can use its cookies.')

const codeRefused = () =>
  new Refusal(400, 'invalid_grant', 'The code is invalid or has expired. Sign in again.')
