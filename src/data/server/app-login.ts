import { z } from 'zod'

import type { SignInProvider } from '@/core/contract/sign-in'
import { FailureError } from '@/core/failure'
import { appLoginFrom, appScope, takesAccessRequests, type AppLogin } from '@/core/server/app-login'
import { pathOf } from '@/core/server/identify-server'
import type { Server } from '@/core/server/server'
import { readAppClient } from '@/data/session/app-client'

import { requestAnyStatus, requestJson } from './request'

/** Versions with several tenants want to know which of them. */
const Info = z.object({ client_id: z.string().nullish() })

/** Asks a Bodhi server whether and where an app can sign a person in. */
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

/** A server in trouble says nothing about what it offers. */
async function ask(...[url, options]: Parameters<typeof requestAnyStatus>) {
  const answer = await requestAnyStatus(url, options)
  if (answer.status < 500) return answer
  throw new FailureError({ kind: 'server', status: answer.status })
}

/** The provider of a Bodhi server; undefined unless it has a login and the app has an id there. */
export async function fetchAppProvider(server: Server): Promise<SignInProvider | undefined> {
  const [login, clientId] = await Promise.all([fetchAppLogin(server), readAppClient(server)])
  if (login.kind !== 'offered' || clientId === undefined) return undefined
  return {
    id: 'bodhi',
    title: 'Bodhi',
    server_url: login.issuer,
    client_id: clientId,
    scope: appScope,
    token_validation_pem: '',
  }
}
