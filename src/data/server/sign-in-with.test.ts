import { randomUUID } from 'node:crypto'

import type { SignInProvider } from '@/core/contract/sign-in'
import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { endSession, registerServers, sessionOf } from '@/data/session/session'
import { answerWith } from '@/data/testing/expo-fetch'
import { failAfter } from '@/data/testing/expo-secure-store'
import { browseWith } from '@/data/testing/expo-web-browser'
import { createBrowser, openRealServer, pageOf } from '@/data/testing/real-server'

import { fetchProviders } from './providers'
import { createThread, fetchThreadPages } from './rooms'
import { signOutAt, signInWith } from './sign-in-with'

let home: Awaited<ReturnType<typeof openRealServer>>
let server: Server
let provider: SignInProvider
let made = 0

beforeAll(async () => {
  home = await openRealServer()
})
afterAll(() => home.close())

beforeEach(async () => {
  failAfter(Infinity)
  answerWith((url, init) => globalThis.fetch(url, init))
  made += 1
  server = fakeServer({ id: `home-${made}`, address: home.url, features: ['guests'] })
  registerServers([server])
  const [first] = await fetchProviders(server)
  if (!first) throw new Error('no provider')
  provider = first
})

const passwordOf = (name: string) =>
  home.seededPasswords.find(({ username }) => username === name)?.password ?? ''

/** Returns a visit in which a person types their name and password on the provider's page. */
const typing = (username: string, browser = createBrowser()) =>
  async function visit(url: string) {
    const page = pageOf(await browser.go(url))
    const done = await browser.go(page.address, { username, password: passwordOf(username) })
    return { type: 'success' as const, url: done.address }
  }

const failed = (kind: string) => ({ kind: 'failed', failure: { kind } })

describe('signing in', () => {
  it.each([
    ['demo', 'resource_user'],
    ['admin', 'resource_admin'],
  ])('begins a session for %s with their role', async (username, role) => {
    browseWith(typing(username))
    expect(await signInWith(server, provider)).toEqual({ kind: 'signed-in' })
    expect(sessionOf(server)).toEqual({ kind: 'person', provider: 'continuo', username, role })
  })

  it("keeps the guest's threads", async () => {
    const key = { server: server.id, room: 'demo', thread: randomUUID() }
    await createThread(home.url, key, { runId: randomUUID() }, new AbortController().signal)
    browseWith(typing('demo'))
    await signInWith(server, provider)
    const { value: page } = await fetchThreadPages(home.url, 'demo').next()
    expect(page?.threads).toContainEqual(expect.objectContaining({ thread_id: key.thread }))
  })

  it("fails and changes nothing if the guest's threads cannot be transferred", async () => {
    answerWith(async (url, init) => {
      if (url.endsWith('/guest/claim')) throw new TypeError('Network request failed')
      return globalThis.fetch(url, init)
    })
    browseWith(typing('demo'))
    expect(await signInWith(server, provider)).toEqual(failed('unreachable'))
    expect(sessionOf(server)).toEqual({ kind: 'guest' })
  })

  it('uses a new proof and a new state every time', async () => {
    const asked: URLSearchParams[] = []
    browseWith(async (url) => {
      asked.push(new URL(url).searchParams)
      return { type: 'cancel' }
    })
    await signInWith(server, provider)
    await signInWith(server, provider)
    const [one, two] = asked
    expect(Object.fromEntries(one ?? [])).toEqual({
      response_type: 'code',
      client_id: 'continuo-app',
      redirect_uri: 'continuo://signed-in',
      scope: 'openid profile offline_access',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(one?.get('state')).not.toBe(two?.get('state'))
    expect(one?.get('code_challenge')).not.toBe(two?.get('code_challenge'))
  })

  it('is cancelled by closing the browser and keeps the session', async () => {
    browseWith(async () => ({ type: 'dismiss' }))
    expect(await signInWith(server, provider)).toEqual(failed('cancelled'))
    expect(sessionOf(server)).toEqual({ kind: 'guest' })
  })

  it('fails as refused when the provider denies access', async () => {
    browseWith(async (url, redirectUri) => {
      const state = new URL(url).searchParams.get('state') ?? ''
      return { type: 'success', url: `${redirectUri}?error=access_denied&state=${state}` }
    })
    expect(await signInWith(server, provider)).toEqual(failed('refused'))
  })

  it('refuses a return with an unknown state', async () => {
    browseWith(async (url, redirectUri) => {
      const { url: back } = await typing('demo')(url)
      const code = new URL(back).searchParams.get('code') ?? ''
      return { type: 'success', url: `${redirectUri}?code=${code}&state=of-another` }
    })
    expect(await signInWith(server, provider)).toEqual(failed('mismatch'))
    expect(sessionOf(server)).toEqual({ kind: 'guest' })
  })

  it('fails as refused when the provider rejects the code', async () => {
    browseWith(async (url, redirectUri) => {
      const state = new URL(url).searchParams.get('state') ?? ''
      return { type: 'success', url: `${redirectUri}?code=stolen&state=${state}` }
    })
    expect(await signInWith(server, provider)).toEqual(failed('refused'))
  })

  it('fails if the provider cannot be reached', async () => {
    const nowhere = { ...provider, server_url: 'http://127.0.0.1:1/oidc' }
    expect(await signInWith(server, nowhere)).toEqual(failed('unreachable'))
    browseWith(async (url) => {
      const back = await typing('demo')(url)
      answerWith(() => Promise.reject(new TypeError('Network request failed')))
      return back
    })
    expect(await signInWith(server, provider)).toEqual(failed('unreachable'))
  })

  it('opens only web pages', async () => {
    let isOpened = false
    browseWith(async () => {
      isOpened = true
      return { type: 'cancel' }
    })
    const issuer = 'https://evil.example/oidc'
    answerWith(
      async () =>
        new Response(
          JSON.stringify({
            authorization_endpoint: 'javascript:alert(1)//',
            token_endpoint: `${issuer}/token`,
          }),
        ),
    )
    expect(await signInWith(server, { ...provider, server_url: issuer })).toEqual(
      failed('unreachable'),
    )
    expect(isOpened).toBe(false)
  })

  it('fails if the device cannot store the session', async () => {
    browseWith(async (url) => {
      const back = await typing('demo')(url)
      failAfter(0)
      return back
    })
    expect(await signInWith(server, provider)).toEqual(failed('not-kept'))
    expect(sessionOf(server)).toEqual({ kind: 'guest' })
  })
})

describe('signing out', () => {
  it("opens the provider's logout page without sending tokens", async () => {
    const browser = createBrowser()
    browseWith(typing('demo', browser))
    await signInWith(server, provider)
    const issuer = await endSession(server)
    if (!issuer) throw new Error('no issuer')
    let text = ''
    let query = ''
    browseWith(async (url) => {
      query = new URL(url).search
      text = pageOf(await browser.go(url)).text
      return { type: 'cancel' }
    })
    await signOutAt(issuer)
    expect(query).toBe(
      '?client_id=continuo-app&post_logout_redirect_uri=continuo%3A%2F%2Fsigned-out',
    )
    expect(text).toMatch(/sign out/i)
  })
})

it('a server without a sign-in has no providers', async () => {
  answerWith(
    async () => new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } }),
  )
  expect(await fetchProviders(fakeServer({ address: 'https://models.example' }))).toEqual([])
})
