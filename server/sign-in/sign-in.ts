import type { ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import { getRequestListener } from '@hono/node-server'

import type { Accounts } from '@server/accounts/accounts'
import { describeError, type Log } from '@server/http/log'
import type { CreateRateLimit } from '@server/http/rate-limit'
import { Refusal } from '@server/http/refusal'
import type { Incoming, ReadAddress } from '@server/http/request-address'
import type { RequestLimit } from '@server/http/request-limits'
import type { SigningKeys } from '@server/tokens/signing-keys'

import { createCheckPassword } from './check-password'
import type { OwnOrigins } from './is-own-redirect'
import { pageHeaders, problemPage } from './pages'
import type { Program } from './programs'
import { createProvider } from './provider'
import { createRedeemCode } from './redeem-code'
import { createSignInRecords, type RecordPorts } from './sign-in-records'
import { signInRoutes, type ToolsetScope } from './sign-in-routes'

interface Ports extends RecordPorts {
  /** Counts within this process by default. */
  createLimit?: CreateRateLimit
  path: string
  issuer: string
  ownOrigins: OwnOrigins
  keys: SigningKeys
  accounts: Accounts
  programs: readonly Program[]
  toolsetScopes: readonly ToolsetScope[]
  readAddress: ReadAddress
  endBrowserSessions: (userId: string) => Promise<void>
  /** Applies to every request of a sign-in. */
  signInLimit?: RequestLimit
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
    checkPassword: createCheckPassword(ports),
    async setPassword(userId, password) {
      await ports.accounts.setPassword(userId, password)
      await records.endAllOf(userId)
      await ports.endBrowserSessions(userId)
    },
  })
  const answerPage = getRequestListener(pages.fetch)

  async function answer(
    incoming: Incoming,
    outgoing: ServerResponse | Http2ServerResponse,
  ): Promise<void> {
    const { protocol, host, network } = readAddress(incoming)
    const { url = '' } = incoming
    try {
      await ports.signInLimit?.admit({ userId: undefined, network })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refuse(outgoing, error)
    }
    if (url.startsWith('/sign-in/')) return void answerPage(incoming, outgoing)
    incoming.headers['x-forwarded-proto'] = protocol
    incoming.headers['x-forwarded-host'] = host
    // The provider builds its URLs from `originalUrl`.
    Object.assign(incoming, { originalUrl: url, url: url.slice(path.length) })
    void answerProvider(incoming, outgoing)
  }

  return {
    sweep: () => records.sweep(),
    redeemCode: createRedeemCode(provider),
    async endSession(sessionId) {
      await (await provider.Session.find(sessionId))?.destroy()
    },
    handle(incoming, outgoing) {
      const { url = '' } = incoming
      if (!url.startsWith('/sign-in/') && !url.startsWith(`${path}/`)) return false
      answer(incoming, outgoing).catch((error: unknown) => {
        ports.log({ event: 'request-failed', ...describeError(error) })
        outgoing.destroy()
      })
      return true
    },
  }
}

function refuse(
  outgoing: ServerResponse | Http2ServerResponse,
  { status, message, headers }: Refusal,
): void {
  outgoing.statusCode = status
  for (const [name, value] of Object.entries({ ...pageHeaders(), ...headers })) {
    outgoing.setHeader(name, value)
  }
  outgoing.end(problemPage(message))
}
