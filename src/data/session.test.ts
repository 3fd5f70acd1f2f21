import { z } from 'zod'

import { attempt } from '@/core/failure'

import { requestJson } from './http'
import { answerWith } from './testing/expo-fetch'
import { keychain } from './testing/expo-secure-store'

const Greeting = z.object({ hello: z.string() })
const Device = z.object({ device: z.string() })

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

interface Guest {
  device: unknown
  token: string
}

let servers = 0

/** A server that knows guests by their devices and takes the token that it gave last. */
function guestServer({ takesGuests = true, takesTokens = true } = {}) {
  const origin = `https://guests-${(servers += 1)}.example`
  const guests: Guest[] = []
  const asked: (string | null)[] = []
  answerWith(async (url, init) => {
    const headers = new Headers(init?.headers)
    if (url === `${origin}/api/v1/guest`) {
      if (!takesGuests) return json({}, 404)
      const { device } = Device.parse(await new Response(init?.body ?? null).json())
      guests.push({ device, token: `token-${guests.length + 1}` })
      return json({
        access_token: guests.at(-1)?.token,
        token_type: 'Bearer',
        expires_in: 3600,
        user: { user_id: 'u', username: 'guest', role: 'resource_user' },
      })
    }
    const shown = headers.get('authorization')
    asked.push(shown)
    const isKnown = takesTokens && shown !== null && shown === `Bearer ${guests.at(-1)?.token}`
    return isKnown ? json({ hello: 'guest' }) : json({}, 401)
  })
  const ask = () => requestJson(`${origin}/api/v1/hello`, Greeting)
  return { origin, guests, asked, ask, expire: () => guests.push({ device: '', token: 'gone' }) }
}

describe('a session', () => {
  it('begins as a guest where a server asks who is there', async () => {
    const { ask, guests } = guestServer()
    expect(await ask()).toEqual({ hello: 'guest' })
    expect(await ask()).toEqual({ hello: 'guest' })
    expect(guests).toHaveLength(1)
  })

  it('is renewed once for any number of requests that were refused together', async () => {
    const { ask, guests } = guestServer()
    await Promise.all(Array.from({ length: 50 }, ask))
    expect(guests).toHaveLength(1)
  })

  it('is renewed as the same device when its token has expired', async () => {
    const { ask, guests, expire } = guestServer()
    await ask()
    expire()
    await ask()
    const [first, , second] = guests
    expect(second?.token).not.toBe(first?.token)
    expect(second?.device).toBe(first?.device)
  })

  it('shows every server another device, and keeps its secret in the keychain', async () => {
    const one = guestServer()
    await one.ask()
    const other = guestServer()
    await other.ask()
    expect(one.guests[0]?.device).not.toBe(other.guests[0]?.device)
    expect([...keychain.values()]).toEqual(expect.arrayContaining([one.guests[0]?.device]))
  })

  it('never shows a token to another origin', async () => {
    await guestServer().ask()
    const other = guestServer({ takesGuests: false })
    await attempt(other.ask())
    expect(other.asked).toEqual([null])
  })

  it('is none where the server takes no guests', async () => {
    const { ask } = guestServer({ takesGuests: false })
    expect(await attempt(ask())).toEqual({ ok: false, failure: { kind: 'signed-out' } })
  })

  it('is given up after one renewal, not tried for ever', async () => {
    const { ask, asked, guests } = guestServer({ takesTokens: false })
    expect(await attempt(ask())).toEqual({ ok: false, failure: { kind: 'signed-out' } })
    expect(guests).toHaveLength(1)
    expect(asked).toEqual([null, 'Bearer token-1'])
  })
})
