import { BrowserSession, type NewBrowserSession } from '@/core/contract/sign-in'
import { FailureError } from '@/core/failure'
import { requestWithoutSession } from '@/data/http/request-without-session'

import type { AuthorizationCode } from './authorization'

const urlOf = (address: string) => `${address}/api/v1/session`
const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
const credentials = 'same-origin'

/** Begins a session that the server stores in a cookie. */
export async function beginBrowserSession(
  address: string,
  { code, verifier, redirectUri }: AuthorizationCode,
): Promise<BrowserSession['user']> {
  const body: NewBrowserSession = { code, code_verifier: verifier, redirect_uri: redirectUri }
  const options = { method: 'POST', headers, credentials, body: JSON.stringify(body) } as const
  const { status, body: answer } = await requestWithoutSession(urlOf(address), options)
  const { data } = BrowserSession.safeParse(answer)
  if (status < 400 && data) return data.user
  throw new FailureError(status >= 500 ? { kind: 'server', status } : { kind: 'rejected', status })
}

/** Whether the server refuses the cookie. */
export async function isBrowserSessionOver(address: string): Promise<boolean> {
  const { status } = await requestWithoutSession(`${address}/api/user_info`, {
    headers,
    credentials,
  })
  return status === 401
}

/** Ends the session on the server, which removes the cookie. */
export async function endBrowserSession(address: string): Promise<void> {
  const { status } = await requestWithoutSession(urlOf(address), {
    method: 'DELETE',
    headers,
    credentials,
  })
  if (status >= 400) throw new FailureError({ kind: 'server', status })
}
