import { z } from 'zod'

import { attempt } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import type { Server } from '@/core/server/server'
import type { KeyStanding } from '@/core/server/session'

import { requestAnyStatus } from './request'

export interface WhoIs {
  username: string
  role: string | null
}

/** The claims of the server's own provider, which may leave out any of them. */
const Claims = z.object({
  preferred_username: z.string().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  role: z.string().optional(),
})

/**
 * Returns the person behind a token, or behind our session if no token is given.
 * Returns undefined if the server does not say, which does not prevent its use.
 */
export async function fetchPerson(
  server: Pick<Server, 'kind' | 'address'>,
  token?: string,
): Promise<WhoIs | undefined> {
  const { userInfo } = abilitiesOf(server)
  const path = userInfo === 'claims' ? '/api/user_info' : '/bodhi/v1/user'
  const url = server.address + path
  const answer = await attempt(
    token === undefined ? requestAnyStatus(url, {}) : requestWithToken(token, url),
  )
  if (!answer.ok || answer.value.status >= 400) return undefined
  const { body } = answer.value
  if (userInfo === 'status') {
    const { data: user } = BodhiUser.safeParse(body)
    if (user?.auth_status !== 'logged_in') return undefined
    return { username: user.username ?? '', role: user.role ?? null }
  }
  const { data } = Claims.safeParse(body)
  if (!data) return undefined
  const { preferred_username, name, email, role = null } = data
  return { username: preferred_username ?? name ?? email ?? '', role }
}

/** The fields that all versions have in common. */
const BodhiUser = z.discriminatedUnion('auth_status', [
  z.object({ auth_status: z.literal('logged_out') }),
  z.object({
    auth_status: z.literal('logged_in'),
    username: z.string().nullish(),
    role: z.string().nullish(),
  }),
  z.object({ auth_status: z.literal('api_token'), role: z.string().nullish() }),
])

/** Returns what Bodhi says about a key, or undefined if it gives no clear answer. */
export async function fetchKeyStanding(
  address: string,
  key: string,
): Promise<KeyStanding | undefined> {
  const answer = await attempt(requestWithToken(key, `${address}/bodhi/v1/user`))
  if (!answer.ok) return undefined
  const { status, body } = answer.value
  if (status === 401) return { kind: 'refused' }
  const user = status < 400 ? BodhiUser.safeParse(body).data : undefined
  switch (user?.auth_status) {
    case 'logged_out':
      return { kind: 'refused' }
    case 'logged_in':
      return { kind: 'person', role: user.role ?? null }
    case 'api_token':
      return { kind: 'token', role: user.role ?? null }
    case undefined:
      return undefined
  }
}

const requestWithToken = (token: string, url: string) =>
  requestAnyStatus(url, { headers: { Authorization: `Bearer ${token}` }, isAnonymous: true })
