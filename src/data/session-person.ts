import { z } from 'zod'

import { UserStatus } from '@/core/contract/sign-in'
import { attempt } from '@/core/failure'
import type { Server } from '@/core/server'

import { requestAnswer } from './http'

export interface WhoIs {
  username: string
  role: string | null
}

/** Servers of other makes tell what their provider told them. */
const Claims = z.object({
  preferred_username: z.string().optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  role: z.string().optional(),
})

/** Who a token stands for. A server that does not say is used all the same. */
export async function fetchPerson(
  { kind, address }: Pick<Server, 'kind' | 'address'>,
  token: string,
): Promise<WhoIs | undefined> {
  const path = kind === 'agui' ? '/api/user_info' : '/bodhi/v1/user'
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await attempt(requestAnswer(address + path, { headers, isAnonymous: true }))
  if (!answer.ok || answer.value.status >= 400) return undefined
  const { body } = answer.value
  if (kind !== 'agui') {
    const status = UserStatus.safeParse(body).data
    return status?.auth_status === 'logged_in' ? status : undefined
  }
  const { data } = Claims.safeParse(body)
  if (!data) return undefined
  const { preferred_username, name, email, role = null } = data
  return { username: preferred_username ?? name ?? email ?? '', role }
}
