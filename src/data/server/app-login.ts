import { z } from 'zod'

import type { SignInProvider } from '@/core/contract/sign-in'
import { FailureError } from '@/core/failure'
import {
  appLoginFrom,
  bodhiAppScope,
  takesAccessRequests,
  type AppLogin,
} from '@/core/server/app-login'
import { pathOf } from '@/core/server/identify-server'
import type { Server } from '@/core/server/server'
import { readAppClient } from '@/data/session/app-client'

import { requestAnyStatus, requestJson } from './request'

/** Multi-tenant versions return a client id, which `auth/initiate` requires. */
const Info = z.object({ client_id: z.string().nullish() })

/** Asks a Bodhi server whether an app can sign a person in, and at which issuer. */
export async function fetchAppLogin({ address }: Pick<Server, 'address'>): Promise<AppLogin> {
  const anonymous = { isAnonymous: true }
  const accessRequests = await ask(address + pathOf('accessRequests'), anonymous)
  if (!takesAccessRequests(accessRequests)) return { kind: 'none' }
  const { client_id } = await requestJson(address + pathOf('info'), Info, anonymous)
  return appLoginFrom(
    await ask(`${address}/bodhi/v1/auth/initiate`, {
      ...anonymous,
      method: 'POST',
      body: client_id == null ? {} : { client_id },
    }),
  )
}

/** Throws on a server error, which says nothing about what the server offers. */
async function ask(...[url, options]: Parameters<typeof requestAnyStatus>) {
  const answer = await requestAnyStatus(url, options)
  if (answer.status < 500) return answer
  throw new FailureError({ kind: 'server', status: answer.status })
}

/** Returns the provider of a Bodhi server, or undefined unless it has a login and the app has an id there. */
export async function fetchAppProvider(server: Server): Promise<SignInProvider | undefined> {
  const [login, clientId] = await Promise.all([fetchAppLogin(server), readAppClient(server)])
  if (login.kind !== 'offered' || clientId === undefined) return undefined
  return {
    id: 'bodhi',
    title: 'Bodhi',
    server_url: login.issuer,
    client_id: clientId,
    scope: bodhiAppScope,
    token_validation_pem: '',
  }
}
