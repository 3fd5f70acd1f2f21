import type { ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import { getRequestListener } from '@hono/node-server'
import type { Client } from '@libsql/client'

import type { Accounts } from '@server/accounts/accounts'
import type { Log } from '@server/http/log'
import { createRateLimit } from '@server/http/rate-limit'
import type { Incoming, ReadAddress } from '@server/http/request-address'
import type { Vault } from '@server/storage/vault'
import type { SigningKeys } from '@server/tokens/signing-keys'

import type { Home } from './is-own-redirect'
import type { Program } from './programs'
import { createProvider } from './provider'
import { createRedeemCode } from './redeem-code'
import { createSignInRecords } from './sign-in-records'
import { signInRoutes, type ToolsetScope } from './sign-in-routes'

/** Limits for wrong passwords per network and per account. */
const limits = {
  neighbour: { attempts: 30, seconds: 900 },
  account: { attempts: 10, seconds: 900 },
}

interface Ports {
  client: Client
  vault: Vault
  path: string
  issuer: string
  home: Home
  keys: SigningKeys
  accounts: Accounts
  programs: readonly Program[]
  toolsetScopes: readonly ToolsetScope[]
  readAddress: ReadAddress
  now: () => Date
  log: Log
}

/** Returns false if the request is not for sign-in. */
export type HandleSignIn = (
  incoming: Incoming,
  outgoing: ServerResponse | Http2ServerResponse,
) => boolean

export interface SignIn {
  handle: HandleSignIn
  redeemCode: ReturnType<typeof createRedeemCode>
  /** Ends the provider's session, so that the next sign-in asks for the password again. */
  endSession: (sessionId: string) => Promise<void>
  sweep: () => Promise<number>
}

export async function createSignIn(ports: Ports): Promise<SignIn> {
  const { path, readAddress } = ports
  const records = createSignInRecords(ports)
  const provider = await createProvider({ ...ports, records })
  const answerProvider = provider.callback()
  const pages = signInRoutes({
    ...ports,
    provider,
    attemptsOfNeighbour: createRateLimit(limits.neighbour),
    attemptsOfAccount: createRateLimit(limits.account),
  })
  const answerPage = getRequestListener(pages.fetch)

  return {
    sweep: () => records.sweep(),
    redeemCode: createRedeemCode(provider),
    async endSession(sessionId) {
      await (await provider.Session.find(sessionId))?.destroy()
    },
    handle(incoming, outgoing) {
      const { url = '' } = incoming
      if (url.startsWith('/sign-in/')) {
        void answerPage(incoming, outgoing)
        return true
      }
      if (!url.startsWith(`${path}/`)) return false
      const { protocol, host } = readAddress(incoming)
      incoming.headers['x-forwarded-proto'] = protocol
      incoming.headers['x-forwarded-host'] = host
      // The provider builds its URLs from `originalUrl`.
      Object.assign(incoming, { originalUrl: url, url: url.slice(path.length) })
      void answerProvider(incoming, outgoing)
      return true
    },
  }
}
