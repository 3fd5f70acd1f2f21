import { SignInProviders, type SignInProvider } from '@/core/contract/sign-in'
import { FailureError, attempt } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import type { Server } from '@/core/server/server'

import { fetchAppProvider } from './app-login'
import { requestJson } from './request'

/** Fetches the sign-in providers of a server; none if it has no sign-in. */
export async function fetchProviders(server: Server): Promise<SignInProvider[]> {
  const { address } = server
  if (abilitiesOf(server).mayOfferAppLogin) {
    const provider = await fetchAppProvider(server)
    return provider ? [provider] : []
  }
  const options = { isAnonymous: true }
  const answer = await attempt(requestJson(`${address}/api/login`, SignInProviders, options))
  if (answer.ok) return Object.values(answer.value)
  const { kind } = answer.failure
  if (kind === 'not-found' || kind === 'not-an-api' || kind === 'other-content') return []
  throw new FailureError(answer.failure)
}
