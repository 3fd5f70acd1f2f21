import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import { GuestRequest, GuestSession } from '@/core/contract/sign-in'
import { anyone } from '@server/access/access'
import type { Endpoint } from '@server/api/endpoint'
import type { Incoming, ReadAddress } from '@server/http/request-address'

import { makeDeviceSecret, type Guests } from './guests'

const cookieName = 'continuo-guest'
const path = '/api/v1/guest'
const yearSeconds = 365 * 24 * 3600

interface Ports {
  endpoint: Endpoint
  /** Undefined unless the operator enabled the demo. */
  guests: Guests | undefined
  readAddress: ReadAddress
}

export function guestRoutes({ endpoint, guests, readAddress }: Ports) {
  const routes = new Hono<{ Bindings: { incoming?: Incoming } }>()
  if (!guests) return routes
  return routes.post(
    path,
    endpoint({
      summary: 'Sign in as the guest of this device',
      access: anyone,
      body: GuestRequest,
      responses: { 200: GuestSession },
    }),
    async (context) => {
      const { protocol, neighbour } = readAddress(context.env?.incoming)
      const { device } = context.req.valid('json')
      const secret = device ?? keptSecret(getCookie(context, cookieName)) ?? makeDeviceSecret()
      const session = await guests.signIn(secret, neighbour)
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
