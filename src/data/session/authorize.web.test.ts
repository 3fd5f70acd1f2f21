import type { SignInProvider } from '@/core/contract/sign-in'
import { fakeServer } from '@/core/testing/fake-server'

import { authorize, signOutOfProvider, takeSignInReturn, takeSignOutReturn } from './authorize.web'

const issuer = 'https://id.example'
const endpoints = {
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  end_session_endpoint: `${issuer}/end`,
}
const provider: SignInProvider = {
  id: 'company',
  title: 'Company',
  server_url: issuer,
  client_id: 'continuo-app',
  scope: 'openid',
  token_validation_pem: '',
}

/** A page that the browser can leave and return to. */
class Page {
  url = new URL('https://app.example/servers/home?a=b')
  readonly stored = new Map<string, string>()
  readonly location = Object.defineProperties(
    { assign: (url: string) => void (this.url = new URL(url)) },
    Object.fromEntries(
      (['href', 'origin', 'pathname', 'search'] as const).map((name) => [
        name,
        { get: () => this.url[name] },
      ]),
    ),
  )
  readonly history = {
    state: null,
    replaceState: (_state: unknown, _title: string, path: string) =>
      void (this.url = new URL(path, this.url)),
  }
  readonly sessionStorage = {
    getItem: (name: string) => this.stored.get(name) ?? null,
    setItem: (name: string, value: string) => void this.stored.set(name, value),
    removeItem: (name: string) => void this.stored.delete(name),
  }
}

let page: Page
beforeEach(() => {
  page = new Page()
  for (const name of ['location', 'history', 'sessionStorage'] as const) {
    Object.defineProperty(globalThis, name, { configurable: true, get: () => page[name] })
  }
})

const leave = async () => {
  const left = await authorize(fakeServer(), provider, endpoints)
  return { left, state: page.url.searchParams.get('state') ?? '' }
}
const comeBack = (query: string) => (page.url = new URL(`https://app.example/signed-in?${query}`))

describe('a sign-in in a web page', () => {
  it('leaves the page and returns with a code and the earlier path', async () => {
    const { left, state } = await leave()
    expect(left).toEqual({ kind: 'leaving' })
    expect(page.url.origin + page.url.pathname).toBe(endpoints.authorization_endpoint)
    expect(page.url.searchParams.get('redirect_uri')).toBe('https://app.example/signed-in')
    comeBack(`code=the-code&state=${state}`)

    expect(takeSignInReturn()).toEqual({
      serverId: 'home',
      address: 'http://agents.test',
      provider: { id: 'company', issuer, clientId: 'continuo-app' },
      returnTo: '/servers/home?a=b',
      authorization: {
        kind: 'authorized',
        grant: {
          code: 'the-code',
          verifier: expect.stringMatching(/^[\w-]{43}$/),
          redirectUri: 'https://app.example/signed-in',
        },
      },
    })
  })

  it('removes the code from the address and the proof from the tab', async () => {
    const { state } = await leave()
    comeBack(`code=the-code&state=${state}`)
    takeSignInReturn()

    expect(page.url.href).toBe('https://app.example/signed-in')
    expect(page.stored.size).toBe(0)
    expect(takeSignInReturn()).toBeUndefined()
  })

  it.each([
    ['code=the-code&state=of-another', 'mismatch'],
    ['code=the-code', 'mismatch'],
    ['error=access_denied', 'mismatch'],
  ])('refuses a return that it did not start: %s', async (query, kind) => {
    await leave()
    comeBack(query)

    expect(takeSignInReturn()?.authorization).toEqual({ kind: 'failed', failure: { kind } })
  })

  it('fails when the provider refuses', async () => {
    const { state } = await leave()
    comeBack(`error=access_denied&state=${state}`)

    expect(takeSignInReturn()?.authorization).toEqual({
      kind: 'failed',
      failure: { kind: 'refused' },
    })
  })

  it('returns only to a path of the app', async () => {
    const { state } = await leave()
    const [name = '', value = ''] = [...page.stored][0] ?? []
    page.stored.set(name, value.replace('"/servers/home?a=b"', '"//evil.example"'))
    comeBack(`code=the-code&state=${state}`)

    expect(takeSignInReturn()).toBeUndefined()
  })
})

it('a sign-out leaves the page and returns to the earlier path', async () => {
  await signOutOfProvider({ issuer, clientId: 'continuo-app' }, endpoints)
  expect(page.url.href).toBe(
    'https://id.example/end?client_id=continuo-app&post_logout_redirect_uri=https%3A%2F%2Fapp.example%2Fsigned-out',
  )
  expect(takeSignOutReturn()).toBe('/servers/home?a=b')
  expect(takeSignOutReturn()).toBeUndefined()
})

describe('a sign-in that a person reviews first', () => {
  const review = async () => {
    await authorize(fakeServer(), provider, endpoints, (url, { state }) => {
      const page = `https://bodhi.example/review?auth_url=${encodeURIComponent(url)}&state=${state}`
      return Promise.resolve({ kind: 'open', url: page, accessRequest: 'request-1' })
    })
    return page.url.searchParams.get('state') ?? ''
  }

  it('opens the review in place of the provider', async () => {
    await review()
    expect(page.url.origin).toBe('https://bodhi.example')
  })

  it('reports a finished review on return', async () => {
    const state = await review()
    comeBack(`state=${state}&id=request-1`)
    expect(takeSignInReturn()).toMatchObject({
      returnTo: '/servers/home?a=b',
      authorization: { kind: 'reviewed', accessRequest: 'request-1' },
    })
  })

  it.each([
    ['from another review', 'refused', (state: string) => `state=${state}&id=request-2`],
    ['from another sign-in', 'mismatch', () => 'state=other&id=request-1'],
    ['with an error', 'refused', (state: string) => `state=${state}&error=access_denied`],
  ])('refuses a return %s', async (_case, kind, query) => {
    comeBack(query(await review()))
    expect(takeSignInReturn()?.authorization).toEqual({ kind: 'failed', failure: { kind } })
  })

  it('stays on the page when there is nothing to open', async () => {
    const before = page.url.href
    const outcome = await authorize(fakeServer(), provider, endpoints, () =>
      Promise.resolve({ kind: 'failed', failure: { kind: 'unknown-app' } }),
    )
    expect(outcome).toEqual({ kind: 'failed', failure: { kind: 'unknown-app' } })
    expect(page.url.href).toBe(before)
  })
})
