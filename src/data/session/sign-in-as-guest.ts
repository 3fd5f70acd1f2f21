import { GuestSession } from '@/core/contract/sign-in'
import { FailureError } from '@/core/failure'
import { requestWithoutSession } from '@/data/http/request-without-session'

import { deviceSecret } from './device-secret'

/** Signs this device in as a guest. Returns undefined if the server accepts no guests. */
export async function signInAsGuest(address: string): Promise<string | undefined> {
  const device = await deviceSecret(address)
  const { status, body } = await requestWithoutSession(`${address}/api/v1/guest`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(device === undefined ? {} : { device }),
    // In a browser the server recognises the guest by a cookie.
    credentials: 'include',
  })
  if (status >= 500) throw new FailureError({ kind: 'server', status })
  return GuestSession.safeParse(body).data?.access_token
}
