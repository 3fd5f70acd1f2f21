import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import { GuestClaim, GuestRequest, GuestSession } from '@/core/contract/sign-in'
import { anyone, person } from '@server/access/access'
import type { Authenticate } from '@server/access/caller'
import type { Endpoint } from '@server/api/endpoint'
import { Refusal } from '@server/http/refusal'
import type { Incoming, ReadAddress } from '@server/http/request-address'

import { makeDeviceSecret, type Guests } from './guests'

const cookieName = 'continuo-guest'
const path = '/api/v1/guest'
const yearSeconds = 365 * 24 * 3600

interface Ports {
  endpoint: Endpoint
  /** Undefined unless the operator enabled the demo. */
  guests: Guests | undefined
  authenticate: Authenticate
  readAddress: ReadAddress
}

export function guestRoutes({ endpoint, guests, authenticate, readAddress }: Ports) {
  const routes = new Hono<{ Bindings: { incoming?: Incoming } }>()
  if (!guests) return routes
  return routes
    .delete(
      path,
      endpoint({
        summary: 'Remove the guest cookie from this browser',
        access: anyone,
        responses: { 204: 'nothing' },
      }),
      (context) => {
        deleteCookie(context, cookieName, { path })
        return context.body(null, 204)
      },
    )
    .post(
      `${path}/claim`,
      endpoint({
        summary: 'Move the threads and toolsets of a guest to your account',
        access: person,
        body: GuestClaim,
        responses: { 204: 'nothing' },
      }),
      async (context) => {
        const guest = await authenticate(context.req.valid('json').guest_token)
        const { userId } = context.var.caller
        if (guest.kind !== 'person' || !(await guests.handOver(guest.userId, userId))) {
          const message = 'The token does not belong to a guest.'
          throw new Refusal(400, 'invalid_request', message, 'guest_token')
        }
        return context.body(null, 204)
      },
    )
    .post(
      path,
      endpoint({
        summary: 'Sign in as the guest of this device',
        access: anyone,
        body: GuestRequest,
        responses: { 200: GuestSession },
      }),
      async (context) => {
        const { protocol, network } = readAddress(context.env?.incoming)
        const { device } = context.req.valid('json')
        const secret = device ?? keptSecret(getCookie(context, cookieName)) ?? makeDeviceSecret()
        const session = await guests.signIn(secret, network)
        if (device === undefined) {
          setCookie(context, cookieName, secret, {
            path,
            httpOnly: true,
            sameSite: 'Lax',
            secure: protocol === 'https',
            maxAge: yearSeconds,
          })
        }
        return context.json(session, 200, { 'cache-control': 'no-store' })
      },
    )
}

const keptSecret = (cookie: string | undefined) =>
  GuestRequest.safeParse({ device: cookie }).data?.device
