import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import type { IdentifyBrowser } from '@server/api/endpoint'
import { isFromOwnPage } from '@server/http/is-from-own-page'
import {
  originOf,
  type Incoming,
  type ReadAddress,
  type RequestAddress,
} from '@server/http/request-address'

import { idleDays, type BrowserSessions } from './browser-sessions'

export type BrowserCookie = ReturnType<typeof createBrowserCookie>

/** The cookie that identifies a signed-in browser. No script can read it. */
export function createBrowserCookie(readAddress: ReadAddress) {
  function addressOf(context: Context): RequestAddress {
    const incoming: Incoming | undefined = context.env?.incoming
    return readAddress(incoming)
  }

  return {
    /** Returns undefined if the request comes from a page of another origin. */
    read(context: Context): string | undefined {
      const address = addressOf(context)
      const { method } = context.req
      const header = (name: string) => context.req.header(name)
      if (!isFromOwnPage({ method, header }, originOf(address))) return undefined
      return getCookie(context, nameOf(address))
    },

    isFromOwnPage(context: Context): boolean {
      const header = (name: string) => context.req.header(name)
      return isFromOwnPage({ method: context.req.method, header }, originOf(addressOf(context)))
    },

    write(context: Context, secret: string): void {
      const address = addressOf(context)
      setCookie(context, nameOf(address), secret, {
        ...attributesOf(address),
        maxAge: idleDays * 24 * 3600,
      })
    },

    clear(context: Context): void {
      const address = addressOf(context)
      deleteCookie(context, nameOf(address), attributesOf(address))
    },
  }
}

const attributesOf = ({ protocol }: RequestAddress) =>
  ({ path: '/', httpOnly: true, sameSite: 'Strict', secure: protocol === 'https' }) as const

/** Includes the port, because all ports of a host share their cookies. */
function nameOf({ protocol, host }: RequestAddress): string {
  const port = /:(\d+)$/.exec(host)?.[1]
  const name = port === undefined ? 'continuo-browser' : `continuo-browser-${port}`
  return protocol === 'https' ? `__Host-${name}` : name
}

/** Identifies callers without a token by their cookie. */
export function createIdentifyBrowser(
  cookie: BrowserCookie,
  sessions: BrowserSessions,
): IdentifyBrowser {
  return async (context) => {
    const secret = cookie.read(context)
    const known = secret === undefined ? undefined : await sessions.identify(secret)
    if (!known) return undefined
    const { caller, nextSecret } = known
    return {
      caller,
      afterwards: () => {
        if (nextSecret !== undefined) cookie.write(context, nextSecret)
      },
    }
  }
}
