import { fetch } from 'expo/fetch'

import { GuestSession } from '@/core/contract/sign-in'

import { deviceSecret } from './device-secret'

const patience = 15_000

/** Access tokens by the origin that gave them. They are never written anywhere. */
const tokens = new Map<string, string>()
const renewals = new Map<string, Promise<string | undefined>>()

export const tokenFor = (origin: string): string | undefined => tokens.get(origin)

/**
 * Gives a token to try next where one was refused, or nothing where there is none to be had. Any
 * number of requests that are refused at once share one renewal.
 */
export async function renewToken(
  origin: string,
  refused: string | undefined,
): Promise<string | undefined> {
  const current = tokens.get(origin)
  if (current !== refused) return current
  const renewal = renewals.get(origin) ?? signInAsGuest(origin)
  renewals.set(origin, renewal)
  try {
    return await renewal
  } finally {
    renewals.delete(origin)
  }
}

async function signInAsGuest(origin: string): Promise<string | undefined> {
  tokens.delete(origin)
  const device = await deviceSecret(origin)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), patience)
  try {
    const response = await fetch(`${origin}/api/v1/guest`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(device === undefined ? {} : { device }),
      credentials: 'include',
      signal: limit.signal,
    })
    const answer: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
    const token = GuestSession.safeParse(answer).data?.access_token
    if (token !== undefined) tokens.set(origin, token)
    return token
  } finally {
    clearTimeout(timer)
  }
}
