import { z } from 'zod'

import { attempt } from '@/core/failure'
import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { requestJson } from '@/data/server/request'
import { readPreference, writePreference } from '@/data/store/preference'
import { answerWith } from '@/data/testing/expo-fetch'
import { failAfter, keychain, lockKeychain } from '@/data/testing/expo-secure-store'
import { openPeopleServer, requestTokens, signIn } from '@/data/testing/real-server'

import {
  beginSession,
  becomeGuest,
  endSession,
  forgetSession,
  readTokenFor,
  registerServers,
  renewToken,
  sessionOf,
  updateKey,
} from './session'
import { onSessionChange } from './session-entries'
import { readSessionSecret } from './session-secret'
import { waitForSignIn } from './wait-for-sign-in'

const Greeting = z.object({ hello: z.string() })
const Device = z.object({ device: z.string() })
const Who = z.object({ auth_status: z.string(), username: z.string().optional() })

const signedOut = { ok: false, failure: { kind: 'signed-out' } }
const person = {
  kind: 'person',
  provider: 'continuo',
  username: 'demo',
  role: 'resource_user',
} as const
const tokensOf = (issuer: string, access: string, refresh?: string) =>
  ({
    kind: 'tokens',
    issuer,
    clientId: 'continuo-app',
    access,
    ...(refresh !== undefined && { refresh }),
  }) as const

const refreshForm = (refresh_token = '') => ({ grant_type: 'refresh_token', refresh_token })

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

interface Guest {
  device: unknown
  token: string
}

let made = 0
const newServer = (known: Partial<Server> = {}) => {
  made += 1
  const name = `server-${made}.example`
  return fakeServer({ id: name, address: `https://${name}`, ...known })
}

/** A server that recognises guests by their devices and accepts only its latest token. */
function guestServer({ takesGuests = true, takesTokens = true } = {}) {
  const server = newServer({ features: takesGuests ? ['guests'] : [] })
  const guests: Guest[] = []
  const asked: (string | null)[] = []
  answerWith(async (url, init) => {
    const headers = new Headers(init?.headers)
    if (url === `${server.address}/api/v1/guest`) {
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
  registerServers([server])
  const ask = () => requestJson(`${server.address}/api/v1/hello`, Greeting)
  return { server, guests, asked, ask, expire: () => guests.push({ device: '', token: 'gone' }) }
}

beforeEach(() => {
  failAfter(Infinity)
  lockKeychain(false)
})

describe('a guest', () => {
  it('is signed in by the first request to a server that accepts guests', async () => {
    const { ask, guests, server } = guestServer()
    expect(await ask()).toEqual({ hello: 'guest' })
    expect(await ask()).toEqual({ hello: 'guest' })
    expect(guests).toHaveLength(1)
    expect(sessionOf(server)).toEqual({ kind: 'guest' })
  })

  it('is signed in once for concurrent requests, before any of them is refused', async () => {
    const { ask, asked, guests } = guestServer()
    await Promise.all(Array.from({ length: 50 }, ask))
    expect(guests).toHaveLength(1)
    expect(new Set(asked)).toEqual(new Set(['Bearer token-1']))
  })

  it('keeps its device secret after its token expires', async () => {
    const { ask, guests, expire } = guestServer()
    await ask()
    expire()
    await ask()
    const [first, , second] = guests
    expect(second?.token).not.toBe(first?.token)
    expect(second?.device).toBe(first?.device)
  })

  it('sends each server a different device secret and stores it in the keychain', async () => {
    const one = guestServer()
    await one.ask()
    const other = guestServer()
    await other.ask()
    const [device] = one.guests.map((guest) => String(guest.device))
    expect(device).not.toBe(other.guests[0]?.device)
    expect([...keychain.values()].join()).toContain(device)
  })

  it('is not signed in if the server accepts no guests', async () => {
    const { ask, guests, asked } = guestServer({ takesGuests: false })
    expect(await attempt(ask())).toEqual(signedOut)
    expect(guests).toHaveLength(0)
    expect(asked).toEqual([null])
  })

  it('is not signed in after a sign-out until the person asks for it', async () => {
    const { ask, guests, server } = guestServer()
    await ask()
    await endSession(server)
    expect(await attempt(ask())).toEqual(signedOut)
    expect(sessionOf(server)).toEqual({ kind: 'none' })
    await becomeGuest(server)
    expect(await ask()).toEqual({ hello: 'guest' })
    expect(guests[1]?.device).toBe(guests[0]?.device)
  })

  it('fails as signed out if the renewed token is refused too', async () => {
    const { ask, asked, guests } = guestServer({ takesTokens: false })
    expect(await attempt(ask())).toEqual(signedOut)
    expect(guests).toHaveLength(2)
    expect(asked).toEqual(['Bearer token-1', 'Bearer token-2'])
  })
})

describe('a session in a cookie', () => {
  const inCookie = { ...person, secretIn: 'cookie' } as const

  /** A server that recognises the browser by its cookie until the session ends. */
  async function cookieServer() {
    const server = newServer({ features: [] })
    const asked: string[] = []
    let isOver = false
    let isReachable = true
    answerWith(async (url, init) => {
      if (!isReachable) throw new TypeError('Network request failed')
      const { method = 'GET', credentials, headers } = init ?? {}
      const token = new Headers(headers).get('authorization')
      asked.push([method, new URL(url).pathname, credentials, token ?? 'no token'].join(' '))
      if (method === 'DELETE') isOver = true
      if (method === 'DELETE') return new Response(null, { status: 204 })
      return isOver ? json({}, 401) : json({ hello: 'demo' })
    })
    registerServers([server])
    await beginSession(server, inCookie, { kind: 'cookie' })
    const ask = () => requestJson(`${server.address}/api/v1/hello`, Greeting)
    return {
      server,
      asked,
      ask,
      end: () => (isOver = true),
      cut: () => (isReachable = false),
    }
  }

  it('sends the cookie instead of a token and stores no secret', async () => {
    const { server, ask, asked } = await cookieServer()
    expect(await ask()).toEqual({ hello: 'demo' })
    expect(asked).toEqual(['GET /api/v1/hello same-origin no token'])
    expect(await readSessionSecret(server)).toBeUndefined()
    registerServers([])
    registerServers([server])
    expect(await ask()).toEqual({ hello: 'demo' })
    expect(sessionOf(server)).toEqual(inCookie)
  })

  it('ends when the server refuses the cookie, and stays ended after a restart', async () => {
    const { server, ask, end } = await cookieServer()
    end()
    expect(await attempt(ask())).toEqual(signedOut)
    expect(sessionOf(server)).toEqual({ kind: 'signed-out', was: person })
    registerServers([])
    registerServers([server])
    await readTokenFor(server.address)
    expect(sessionOf(server)).toEqual({ kind: 'signed-out', was: person })
  })

  it('is ended on the server when the person signs out', async () => {
    const { server, asked } = await cookieServer()
    await endSession(server)
    expect(asked).toEqual(['DELETE /api/v1/session same-origin no token'])
    expect(sessionOf(server)).toEqual({ kind: 'none' })
  })

  it('continues if the server cannot be reached to end it', async () => {
    const { server, cut } = await cookieServer()
    cut()
    expect(await attempt(endSession(server))).toMatchObject({ ok: false })
    expect(sessionOf(server)).toEqual(inCookie)
  })
})

describe('credentials', () => {
  /** Accepts every request and records its token. */
  function listen() {
    const shown: [string, string | null][] = []
    answerWith(async (url, init) => {
      shown.push([url, new Headers(init?.headers).get('authorization')])
      return json({ hello: 'you' })
    })
    return shown
  }
  const key = (text: string) => ({ kind: 'key', key: text }) as const

  it('are sent only to the server with the longest matching address', async () => {
    const shown = listen()
    const agents = newServer({ kind: 'bodhi' })
    const models = newServer({ kind: 'openai', address: `${agents.address}/v1` })
    registerServers([agents, models])
    await beginSession(agents, { kind: 'key' }, key('of-agents'))
    await beginSession(models, { kind: 'key' }, key('of-models'))
    const urls = ['/api/x', '/v1/models', '/v10/models'].map((path) => agents.address + path)
    urls.push(`${agents.address}.evil.example/x`, 'https://elsewhere.example/')
    for (const url of urls) await requestJson(url, Greeting)
    expect(shown.map(([, token]) => token)).toEqual([
      'Bearer of-agents',
      'Bearer of-models',
      'Bearer of-agents',
      null,
      null,
    ])
  })

  it('are not sent with anonymous requests', async () => {
    const shown = listen()
    const server = newServer({ kind: 'openai' })
    registerServers([server])
    await beginSession(server, { kind: 'key' }, key('secret'))
    await requestJson(`${server.address}/models`, Greeting, { isAnonymous: true })
    expect(shown).toEqual([[`${server.address}/models`, null]])
  })

  it('are restored after a restart of the app', async () => {
    const shown = listen()
    const server = newServer({ kind: 'openai' })
    registerServers([server])
    await beginSession(server, { kind: 'key' }, key('secret'))
    registerServers([])
    registerServers([server])
    await requestJson(`${server.address}/models`, Greeting)
    expect(shown.at(-1)?.[1]).toBe('Bearer secret')
    expect(sessionOf(server)).toEqual({ kind: 'key' })
  })

  it('are not sent to another address with the same server id', async () => {
    const shown = listen()
    const server = newServer({ kind: 'openai' })
    registerServers([server])
    await beginSession(server, { kind: 'key' }, key('secret'))
    const plain = { ...server, address: server.address.replace('https', 'http') }
    registerServers([plain])
    await requestJson(`${plain.address}/models`, Greeting)
    expect(shown.at(-1)?.[1]).toBeNull()
    expect(sessionOf(plain)).toEqual({ kind: 'signed-out', was: { kind: 'key' } })
  })

  it('leave the person signed out, never a guest, when they are lost', async () => {
    const { ask, guests, server } = guestServer()
    await beginSession(server, person, tokensOf('https://id.example', 'a', 'b'))
    registerServers([])
    keychain.clear()
    registerServers([server])
    expect(await attempt(ask())).toEqual(signedOut)
    expect(sessionOf(server)).toEqual({ kind: 'signed-out', was: person })
    expect(guests).toHaveLength(0)
  })

  it('are removed when an earlier installation left them behind', async () => {
    listen()
    const server = newServer({ kind: 'openai' })
    registerServers([server])
    await beginSession(server, { kind: 'key' }, key('left-behind'))
    await writePreference(`account of ${server.id}`, undefined)
    registerServers([])
    registerServers([server])
    await requestJson(`${server.address}/models`, Greeting)
    expect([...keychain.values()].join()).not.toContain('left-behind')
    expect(sessionOf(server)).toEqual({ kind: 'none' })
  })

  it('cannot be stored while the keychain is locked, and work once it is unlocked', async () => {
    const shown = listen()
    const server = newServer({ kind: 'openai' })
    registerServers([server])
    failAfter(0)
    const begun = await attempt(beginSession(server, { kind: 'key' }, key('secret')))
    expect(begun).toEqual({ ok: false, failure: { kind: 'storage' } })
    failAfter(Infinity)
    await beginSession(server, { kind: 'key' }, key('secret'))
    await requestJson(`${server.address}/models`, Greeting)
    expect(shown.at(-1)?.[1]).toBe('Bearer secret')
  })

  it('are read again after a start with a locked keychain, which signs nobody out', async () => {
    const shown = listen()
    const server = newServer({ kind: 'openai' })
    registerServers([server])
    await beginSession(server, { kind: 'key' }, key('secret'))
    registerServers([])
    lockKeychain(true)
    registerServers([server])
    const locked = await attempt(readTokenFor(server.address))
    expect(locked).toEqual({ ok: false, failure: { kind: 'storage' } })
    expect(sessionOf(server)).toBeUndefined()
    lockKeychain(false)
    await requestJson(`${server.address}/models`, Greeting)
    expect(shown.at(-1)?.[1]).toBe('Bearer secret')
    expect(sessionOf(server)).toEqual({ kind: 'key' })
  })

  it('are forgotten with the server, even if that is repeated', async () => {
    const { ask, server } = guestServer()
    await ask()
    await beginSession(server, { kind: 'key' }, key('forget-me'))
    const others = [...keychain.keys()].filter((name) => !name.includes(server.id))
    await forgetSession(server)
    await forgetSession(server)
    expect([...keychain.keys()]).toEqual(others)
    expect(await readPreference(`account of ${server.id}`, z.unknown())).toBeUndefined()
    expect(sessionOf(server)).toBeUndefined()
  })
})

describe('what a server says about a key', () => {
  const token = { kind: 'token', role: 'scope_token_user' } as const
  const begin = (server: Server, key: string) =>
    beginSession(server, { kind: 'key' }, { kind: 'key', key })

  it('is restored at the next start', async () => {
    const server = newServer({ kind: 'bodhi' })
    registerServers([server])
    await begin(server, 'one')
    await updateKey(server, 'one', token)
    registerServers([])
    registerServers([server])
    await readTokenFor(server.address)
    expect(sessionOf(server)).toEqual({ kind: 'key', standing: token })
  })

  it('is not applied to a newer key', async () => {
    const server = newServer({ kind: 'bodhi' })
    registerServers([server])
    await begin(server, 'one')
    await begin(server, 'two')
    await updateKey(server, 'one', token)
    expect(sessionOf(server)).toEqual({ kind: 'key' })
  })
})

describe('the session of a person', () => {
  let home: Awaited<ReturnType<typeof openPeopleServer>>
  let server: Server
  /** The paths of all requests. */
  let paths: string[]
  let tokenAnswer: ((ask: () => Promise<Response>) => Promise<Response>) | undefined

  beforeAll(async () => {
    home = await openPeopleServer()
  })
  afterAll(() => home.close())

  beforeEach(async () => {
    paths = []
    tokenAnswer = undefined
    answerWith(async (url, init) => {
      const { pathname } = new URL(url)
      paths.push(pathname)
      const ask = () => globalThis.fetch(url, init)
      return pathname === '/oidc/token' && tokenAnswer ? tokenAnswer(ask) : ask()
    })
    made += 1
    server = fakeServer({ id: `home-${made}`, address: home.url })
    registerServers([server])
  })

  /** Signs in with an expired access token. */
  async function signInLongAgo() {
    const { refresh_token = '' } = await signIn(home)
    const tokens = tokensOf(`${home.url}/oidc`, 'expired', refresh_token)
    await beginSession(server, person, tokens)
    return tokens
  }
  const ask = () => requestJson(`${home.url}/bodhi/v1/user`, Who)
  const askUser = () =>
    requestJson(`${home.url}/api/user_info`, z.object({ preferred_username: z.string() }))
  const renewals = () => paths.filter((path) => path === '/oidc/token').length
  const kept = async () => {
    const secret = await readSessionSecret(server)
    return secret?.kind === 'tokens' ? secret : undefined
  }

  it('needs no password as long as the refresh token is valid', async () => {
    const { refresh } = await signInLongAgo()
    expect(await askUser()).toEqual({ preferred_username: 'demo' })
    const secret = await kept()
    expect(secret?.refresh).not.toBe(refresh)
    expect(await ask()).toEqual({ auth_status: 'logged_in', username: 'demo' })
    expect(sessionOf(server)).toEqual(person)
  })

  it('is renewed once for all refused requests', async () => {
    await signInLongAgo()
    const answers = await Promise.all(Array.from({ length: 50 }, askUser))
    expect(answers).toHaveLength(50)
    expect(renewals()).toBe(1)
  })

  it('stores renewed tokens before it uses them', async () => {
    await signInLongAgo()
    let written: string | undefined
    answerWith(async (url, init) => {
      const shown = new Headers(init?.headers).get('authorization') ?? ''
      if (url.endsWith('/api/user_info') && shown !== 'Bearer expired')
        written = (await kept())?.access
      const response = await globalThis.fetch(url, init)
      if (url.endsWith('/api/user_info') && response.ok) expect(shown).toBe(`Bearer ${written}`)
      return response
    })
    await askUser()
    expect(written).toBeDefined()
  })

  it('survives an unreachable provider and is renewed when it is back', async () => {
    const { refresh } = await signInLongAgo()
    tokenAnswer = () => Promise.reject(new TypeError('Network request failed'))
    expect(await attempt(askUser())).toEqual({ ok: false, failure: { kind: 'unreachable' } })
    tokenAnswer = () => Promise.resolve(json({}, 503))
    expect(await attempt(askUser())).toEqual({
      ok: false,
      failure: { kind: 'server', status: 503 },
    })
    expect(sessionOf(server)).toEqual(person)
    expect((await kept())?.refresh).toBe(refresh)
    tokenAnswer = undefined
    expect(await askUser()).toEqual({ preferred_username: 'demo' })
  })

  it('is signed out when the refresh token is invalid', async () => {
    const tokens = await signInLongAgo()
    const sessions: unknown[] = []
    const leave = onSessionChange((_, session) => sessions.push(session))
    await requestTokens(home.url, refreshForm(tokens.refresh))
    expect(await attempt(askUser())).toEqual(signedOut)
    leave()
    expect(sessions).toEqual([{ kind: 'signed-out', was: person }])
    expect(await kept()).toBeUndefined()
    expect(await attempt(askUser())).toEqual(signedOut)
    expect(renewals()).toBe(1)
  })

  it('is not overwritten by a late renewal of the previous session', async () => {
    await signInLongAgo()
    let answerLate = () => {}
    tokenAnswer = (send) => new Promise((resolve) => (answerLate = () => resolve(send())))
    const late = renewToken(`${home.url}/x`, 'expired')
    while (renewals() === 0) await new Promise((resolve) => setImmediate(resolve))
    const fresh = tokensOf(`${home.url}/oidc`, 'fresh', 'fresh-refresh')
    await beginSession(server, { ...person, username: 'admin' }, fresh)
    answerLate()
    expect(await late).toBe('fresh')
    expect(await kept()).toEqual(fresh)
  })

  it('revokes its tokens at sign-out', async () => {
    const tokens = await signInLongAgo()
    await endSession(server)
    expect(sessionOf(server)).toEqual({ kind: 'none' })
    expect(await kept()).toBeUndefined()
    while (!paths.includes('/oidc/token/revocation'))
      await new Promise((resolve) => setImmediate(resolve))
    const answer = await requestTokens(home.url, refreshForm(tokens.refresh))
    expect(answer.status).toBe(400)
  })

  it('lets waiting work continue once the person signs in', async () => {
    await endSession(server)
    const waiting = waitForSignIn(server.id, new AbortController().signal)
    let isOver = false
    void waiting.then(() => (isOver = true))
    await endSession(server)
    await new Promise((resolve) => setImmediate(resolve))
    expect(isOver).toBe(false)
    await signInLongAgo()
    await waiting
  })

  it('does not hold up work whose signal aborts', async () => {
    const controller = new AbortController()
    const waiting = waitForSignIn(server.id, controller.signal)
    controller.abort()
    await waiting
  })
})
