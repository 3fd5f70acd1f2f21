import { execute, storedText } from '@server/testing/test-database'
import { digestOf } from '@server/tokens/digest'

import {
  authorizationUrl,
  createBrowser,
  createProof,
  openPeopleServer,
  pageOf,
  resultOf,
  type PeopleServer,
} from './testing/people-server'

const dayMilliseconds = 24 * 3_600_000

let time = Date.parse('2026-03-01T12:00:00Z')
let server: PeopleServer
beforeEach(async () => {
  time = Date.parse('2026-03-01T12:00:00Z')
  server = await openPeopleServer({ now: () => new Date(time) })
})
afterEach(() => server.close())

const own = () => ({ origin: server.url })

/** Signs in on the server's pages, up to the code that the app receives. */
async function authorizeInBrowser(browser = createBrowser()) {
  const { verifier, challenge } = createProof()
  const redirect_uri = `${server.url}/signed-in`
  const url = authorizationUrl(server.url, challenge, { redirect_uri })
  const login = pageOf(await browser.go(url))
  const form = { username: 'demo', password: server.passwordOf('demo') }
  const { code = '' } = resultOf(await browser.go(login.address, form))
  return { code, code_verifier: verifier, redirect_uri }
}

const exchange = (body: object, headers: Record<string, string> = own()) =>
  fetch(`${server.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const cookieIn = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0]

async function signIn(): Promise<string> {
  return cookieIn(await exchange(await authorizeInBrowser())) ?? ''
}

/** Asks who the caller is, as a page of the server would. */
async function ask(cookie: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/api/user_info`, { headers: { cookie, ...headers } })
  return { status: response.status, next: cookieIn(response) }
}

describe('a browser session', () => {
  it('is in an HTTP-only cookie, and the response contains no token', async () => {
    const response = await exchange(await authorizeInBrowser())
    const port = new URL(server.url).port
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^continuo-browser-${port}=[\\w-]{43}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict$`,
        ),
      ),
    ])
    expect(await response.json()).toEqual({
      user: { user_id: expect.any(String), username: 'demo', role: 'resource_user' },
    })
    expect(await ask(cookieIn(response) ?? '')).toEqual({ status: 200, next: undefined })
  })

  it('has a Secure __Host- cookie if the server is reached by https', async () => {
    const environment = { PUBLIC_URL: 'https://chat.example.com' }
    const secure = await openPeopleServer({ environment })
    const response = await fetch(`${secure.url}/api/v1/session`, {
      method: 'DELETE',
      headers: { origin: 'https://chat.example.com' },
    })
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-continuo-browser=; .*; Secure/)
    await secure.close()
  })

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another redirect address', { redirect_uri: 'continuo://signed-in' }],
    ['an invented code', { code: 'invented' }],
  ])('cannot begin with %s', async (_case, wrong) => {
    const response = await exchange({ ...(await authorizeInBrowser()), ...wrong })
    expect(response.status).toBe(400)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('can begin only once per code', async () => {
    const grant = await authorizeInBrowser()
    expect((await exchange(grant)).status).toBe(200)
    expect((await exchange(grant)).status).toBe(400)
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
  ])('cannot be begun, used or ended by %s', async (_case, foreign) => {
    expect((await exchange(await authorizeInBrowser(), foreign)).status).toBe(403)
    const cookie = await signIn()
    expect((await ask(cookie, foreign)).status).toBe(401)
    const ended = await fetch(`${server.url}/api/v1/session`, {
      method: 'DELETE',
      headers: { cookie, ...foreign },
    })
    expect(ended.status).toBe(403)
    expect((await ask(cookie)).status).toBe(200)
  })

  it('cannot change anything without an Origin header', async () => {
    const cookie = await signIn()
    const response = await fetch(`${server.url}/api/v1/guest/claim`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{"guest_token":"none"}',
    })
    expect(response.status).toBe(401)
  })

  it('is ignored if the request has a token', async () => {
    const cookie = await signIn()
    expect((await ask(cookie, { authorization: 'Bearer wrong' })).status).toBe(401)
  })

  it('ends when the person signs out, at the provider too', async () => {
    const browser = createBrowser()
    const cookie = cookieIn(await exchange(await authorizeInBrowser(browser))) ?? ''
    const kept = [...browser.cookies.values()].map(({ name, value }) => `${name}=${value}`)
    const response = await fetch(`${server.url}/api/v1/session`, {
      method: 'DELETE',
      headers: { cookie: [cookie, ...kept].join('; '), ...own() },
    })
    expect(response.status).toBe(204)
    expect(response.headers.getSetCookie()[0]).toMatch(/=; Max-Age=0; Path=\//)
    expect((await ask(cookie)).status).toBe(401)
    const { challenge } = createProof()
    const redirect_uri = `${server.url}/signed-in`
    const again = await browser.go(authorizationUrl(server.url, challenge, { redirect_uri }))
    expect(pageOf(again).text).toContain('Password')
  })

  it('gets a new cookie each day, and accepts the old one for a minute', async () => {
    const first = await signIn()
    time += dayMilliseconds
    const { next: second = '' } = await ask(first)
    expect(second).not.toBe('')
    expect(await ask(first)).toEqual({ status: 200, next: undefined })
    expect(await ask(second)).toEqual({ status: 200, next: undefined })
    time += 59_000
    expect((await ask(first)).status).toBe(200)
  })

  it('ends for both cookies when the old one is used after a minute', async () => {
    const first = await signIn()
    time += dayMilliseconds
    const { next: second = '' } = await ask(first)
    expect((await ask(second)).status).toBe(200)
    time += 60_000
    expect((await ask(first)).status).toBe(401)
    expect((await ask(second)).status).toBe(401)
  })

  it('survives the loss of the response with its new cookie', async () => {
    const first = await signIn()
    time += dayMilliseconds
    await ask(first)
    time += 60_000
    const { status, next = '' } = await ask(first)
    expect(status).toBe(200)
    expect((await ask(next)).status).toBe(200)
  })

  it('gets one new cookie if several requests arrive concurrently', async () => {
    const cookie = await signIn()
    time += dayMilliseconds
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(cookie)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.filter(({ next }) => next !== undefined)).toHaveLength(1)
  })

  it('expires after a month without use, and after three months in any case', async () => {
    let cookie = await signIn()
    time += 30 * dayMilliseconds
    expect((await ask(cookie)).status).toBe(401)
    cookie = await signIn()
    for (let day = 1; day < 90; day += 10) {
      const { status, next } = await ask(cookie)
      expect(status).toBe(200)
      cookie = next ?? cookie
      time += 10 * dayMilliseconds
    }
    expect((await ask(cookie)).status).toBe(401)
    await server.people.sweep()
    const rows = await execute(server.database, 'SELECT * FROM browser_sessions')
    expect(rows).toEqual([])
  })

  it('has the current role of its account', async () => {
    const cookie = await signIn()
    await execute(
      server.database,
      `UPDATE accounts SET role = 'resource_admin' WHERE username = 'demo'`,
    )
    const response = await fetch(`${server.url}/bodhi/v1/user`, { headers: { cookie } })
    expect(await response.json()).toMatchObject({ role: 'resource_admin' })
  })

  it('is stored only as a digest', async () => {
    const cookie = await signIn()
    const [, secret = ''] = cookie.split('=')
    const bytes = await storedText(server.database, server.directory)
    expect(bytes).toContain(digestOf(secret))
    expect(bytes).not.toContain(secret)
    expect(JSON.stringify(server.logged)).not.toContain(secret)
  })
})

it('a server with an external provider has no browser sessions', async () => {
  const environment = { OIDC_ISSUER: 'https://id.example' }
  const external = await openPeopleServer({ environment })
  expect(external.people.hasBrowserSessions).toBe(false)
  const response = await fetch(`${external.url}/api/v1/session`, { method: 'DELETE' })
  expect(response.status).toBe(404)
  await external.close()
})
