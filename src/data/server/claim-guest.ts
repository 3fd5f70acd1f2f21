import type { GuestClaim } from '@/core/contract/sign-in'
import { FailureError } from '@/core/failure'
import type { Server } from '@/core/server/server'
import { requestWithoutSession } from '@/data/http/request-without-session'
import { readTokenFor, sessionOf } from '@/data/session/session'

/**
 * Transfers the threads and toolsets of the current guest to the account that
 * signs in. Without a token, a cookie identifies the account. Throws if the server
 * does not answer or has an error. If it refuses, they stay with the guest.
 */
export async function claimGuest(server: Server, token: string | undefined): Promise<void> {
  const guestToken = await readTokenFor(server.address)
  if (guestToken === undefined || sessionOf(server)?.kind !== 'guest') return
  const body: GuestClaim = { guest_token: guestToken }
  const { status } = await requestWithoutSession(`${server.address}/api/v1/guest/claim`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    ...(token === undefined && { credentials: 'same-origin' }),
  })
  if (status >= 500) throw new FailureError({ kind: 'server', status })
}
