import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeJwt } from 'jose'

import {
  authorizationUrl,
  createBrowser,
  createProof,
  openPeopleServer,
  pageOf,
  redeem,
  refresh,
  requestTokens,
  resultOf,
  signIn,
  tokensFrom,
  type PeopleServer,
} from '@server/people/testing/people-server'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute, storedText } from '@server/testing/test-database'

const secret = 'a-secret-of-the-notes-program-4711'
const toolScope = 'scope_toolset-mcp'

function programsFile(): string {
  const file = join(temporaryDirectory(), 'programs.json')
  const program = {
    client_id: 'notes',
    client_name: 'Notes <b>& Co</b>',
    redirect_uris: ['https://notes.example/back'],
    client_secret: secret,
  }
  writeFileSync(file, JSON.stringify([program]))
  return file
}

let server: PeopleServer
beforeAll(async () => {
  server = await openPeopleServer({ environment: { OAUTH_CLIENTS: programsFile() } })
})
afterAll(() => server.close())

const demo = () => ({ username: 'demo', password: server.passwordOf('demo') })

/** Signs in and returns the authorization code. */
async function codeFor(challenge: string, browser = createBrowser()) {
  const page = pageOf(await browser.go(authorizationUrl(server.url, challenge)))
  return resultOf(await browser.go(page.address, demo()))['code']
}

const refused = (error: string) => ({ status: 400, body: expect.objectContaining({ error }) })

describe('signing in', () => {
  it('is logged when it fails unexpectedly, and closes the connection', async () => {
    const admit = () => Promise.reject(new TypeError('the words of a bug'))
    const failing = await openPeopleServer({ signInLimit: { admit } })
    const response = fetch(`${failing.url}/sign-in/password`)
    await expect(response).rejects.toThrow('fetch failed')
    await failing.close()
    expect(failing.logged).toEqual([
      { event: 'request-failed', error: 'TypeError', frames: expect.any(String) },
    ])
  })

  it('leads to an access token that is valid for ten minutes', async () => {
    const tokens = await signIn(server, 'admin')
    expect(await server.people.authenticate(tokens.access_token)).toEqual({
      kind: 'person',
      userId: expect.any(String),
      name: 'Admin',
      role: 'resource_admin',
    })
    const { iat = 0, exp = 0, aud } = decodeJwt(tokens.access_token)
    expect({ lifetime: exp - iat, aud }).toEqual({ lifetime: 600, aud: 'continuo' })
  })

  it('returns the state unchanged', async () => {
    const browser = createBrowser()
    const { challenge } = createProof()
    const asked = authorizationUrl(server.url, challenge, { state: 'a b&c' })
    const page = pageOf(await browser.go(asked))
    expect(resultOf(await browser.go(page.address, demo()))['state']).toBe('a b&c')
  })

  it('uses a fixed issuer, and endpoints on the host of each request', async () => {
    const host = server.url.replace('127.0.0.1', 'localhost')
    const response = await fetch(`${host}/oidc/.well-known/openid-configuration`)
    expect(await response.json()).toMatchObject({
      issuer: `${server.url}/oidc`,
      token_endpoint: `${host}/oidc/token`,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
    })
  })

  it('requires PKCE', async () => {
    const visit = await createBrowser().go(
      authorizationUrl(server.url, '', {
        code_challenge: undefined,
        code_challenge_method: undefined,
      }),
    )
    expect(resultOf(visit)['error']).toBe('invalid_request')
  })

  it('refuses a code with the wrong PKCE verifier', async () => {
    const code = await codeFor(createProof().challenge)
    const answer = await requestTokens(server.url, redeem(code, createProof().verifier))
    expect(answer).toEqual(refused('invalid_grant'))
  })

  it.each([
    'https://evil.example/signed-in',
    'continuo://signed-in/else',
    'continuo://elsewhere',
    'http://127.0.0.1:1/signed-in',
    'exp://evil.example/--/signed-in',
  ])('does not redirect to %s', async (redirect_uri) => {
    const { challenge } = createProof()
    const asked = authorizationUrl(server.url, challenge, { redirect_uri })
    const page = pageOf(await createBrowser().go(asked))
    expect(page.response.status).toBe(400)
    expect(page.text).toContain('not allowed')
  })

  it.each(['exp://192.168.1.5:8081/--/signed-in', 'continuo:///signed-in'])(
    'redirects to %s',
    async (redirect_uri) => {
      const { challenge } = createProof()
      const browser = createBrowser()
      const asked = authorizationUrl(server.url, challenge, { redirect_uri })
      const page = pageOf(await browser.go(asked))
      const visit = await browser.go(page.address, demo())
      expect(visit).toMatchObject({ kind: 'app' })
      expect(visit.address.startsWith(redirect_uri)).toBe(true)
    },
  )

  it('redirects to the web app on the requested host', async () => {
    const { challenge, verifier } = createProof()
    const browser = createBrowser()
    const redirect_uri = `${server.url}/signed-in`
    const asked = authorizationUrl(server.url, challenge, { redirect_uri })
    const page = pageOf(await browser.go(asked))
    const { code } = resultOf(await browser.go(page.address, demo()))
    const answer = await requestTokens(server.url, { ...redeem(code, verifier), redirect_uri })
    expect(answer.status).toBe(200)
  })

  it('accepts a code once and revokes its tokens when it is reused', async () => {
    const { challenge, verifier } = createProof()
    const code = await codeFor(challenge)
    const tokens = await tokensFrom(server.url, redeem(code, verifier))
    const again = await requestTokens(server.url, redeem(code, verifier))
    expect(again).toEqual(refused('invalid_grant'))
    const renewed = await requestTokens(server.url, refresh(tokens.refresh_token))
    expect(renewed).toEqual(refused('invalid_grant'))
  })

  it('can be cancelled by the user', async () => {
    const browser = createBrowser()
    const { challenge } = createProof()
    const page = pageOf(await browser.go(authorizationUrl(server.url, challenge)))
    const visit = await browser.go(page.address, { decision: 'deny' })
    expect(resultOf(visit)).toMatchObject({ error: 'access_denied', state: 'the-state' })
  })

  it('does not hand an existing session to an app without asking', async () => {
    const browser = createBrowser()
    await signIn(server, 'demo', browser)
    const { challenge } = createProof()
    const page = pageOf(await browser.go(authorizationUrl(server.url, challenge)))
    expect(page.text).toContain('You are signed in as Demo')
    expect(resultOf(await browser.go(page.address, { decision: 'allow' }))).toHaveProperty('code')
  })

  it('redirects to the web app immediately if a session exists', async () => {
    const browser = createBrowser()
    await signIn(server, 'demo', browser)
    const { challenge } = createProof()
    const redirect_uri = `${server.url}/signed-in`
    const visit = await browser.go(authorizationUrl(server.url, challenge, { redirect_uri }))
    expect(resultOf(visit)).toHaveProperty('code')
  })
})

describe('a refresh token', () => {
  it('is rotated on each use', async () => {
    const first = await signIn(server)
    const second = await tokensFrom(server.url, refresh(first.refresh_token))
    const third = await tokensFrom(server.url, refresh(second.refresh_token))
    const all = [first, second, third].map((tokens) => tokens.refresh_token)
    expect(new Set(all).size).toBe(3)
    expect(await server.people.authenticate(third.access_token)).toMatchObject({ name: 'Demo' })
  })

  it('ends the whole sign-in when it is reused', async () => {
    const first = await signIn(server)
    const second = await tokensFrom(server.url, refresh(first.refresh_token))
    const stolen = await requestTokens(server.url, refresh(first.refresh_token))
    expect(stolen).toEqual(refused('invalid_grant'))
    const rightful = await requestTokens(server.url, refresh(second.refresh_token))
    expect(rightful).toEqual(refused('invalid_grant'))
  })

  it('does not affect other sign-ins of the user', async () => {
    const phone = await signIn(server)
    const tablet = await signIn(server)
    await tokensFrom(server.url, refresh(phone.refresh_token))
    await requestTokens(server.url, refresh(phone.refresh_token))
    expect((await requestTokens(server.url, refresh(tablet.refresh_token))).status).toBe(200)
  })

  it('can be revoked', async () => {
    const { refresh_token = '' } = await signIn(server)
    const form = { client_id: 'continuo-app', token: refresh_token }
    await fetch(`${server.url}/oidc/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    const answer = await requestTokens(server.url, refresh(refresh_token))
    expect(answer).toEqual(refused('invalid_grant'))
  })
})

describe('the sign-in page', () => {
  const open = async () => {
    const browser = createBrowser()
    const { challenge } = createProof()
    return { browser, page: pageOf(await browser.go(authorizationUrl(server.url, challenge))) }
  }

  it('allows only its own style and its own form', async () => {
    const { page } = await open()
    const policy = page.response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self' continuo:;/,
    )
    expect(policy).toContain("frame-ancestors 'none'")
    expect(page.text).not.toMatch(/<script|https?:\/\//)
  })

  it('shows the same message for a wrong name and a wrong password', async () => {
    const texts = []
    for (const username of ['demo', 'nobody']) {
      const { browser, page } = await open()
      const visit = pageOf(await browser.go(page.address, { username, password: 'wrong' }))
      expect(visit.response.status).toBe(401)
      texts.push(visit.text.replace(username, ''))
    }
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).toMatch(/role="alert">The name or the password is wrong/)
  })

  it('escapes the typed name', async () => {
    const { browser, page } = await open()
    const username = '"><img src=x>'
    const { text } = pageOf(await browser.go(page.address, { username, password: 'x' }))
    expect(text).toContain('&quot;&gt;&lt;img')
    expect(text).not.toContain('<img')
  })

  it('does not work in another browser', async () => {
    const { page } = await open()
    const visit = pageOf(await createBrowser().go(page.address, demo()))
    expect(visit.response.status).toBe(400)
    expect(visit.text).toContain('sign in again')
  })

  it('refuses a cross-site form', async () => {
    const { page } = await open()
    const response = await fetch(page.address, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(demo()),
    })
    expect(response.status).toBe(403)
  })

  it('refuses even the right password after ten wrong ones from the same network', async () => {
    const other = await openPeopleServer()
    const browser = createBrowser()
    const { challenge } = createProof()
    const page = pageOf(await browser.go(authorizationUrl(other.url, challenge)))
    const wrong = { username: 'demo', password: 'wrong' }
    for (let count = 0; count < 10; count += 1) {
      expect(pageOf(await browser.go(page.address, wrong)).response.status).toBe(401)
    }
    const right = { username: 'DEMO', password: other.passwordOf('demo') }
    const { response, text } = pageOf(await browser.go(page.address, right))
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(text).toContain('Too many attempts')
    const admin = { username: 'admin', password: other.passwordOf('admin') }
    expect(resultOf(await browser.go(page.address, admin))).toHaveProperty('code')
    await other.close()
  })

  it('lets the owner in from another network while an attacker guesses', async () => {
    const other = await openPeopleServer({ environment: { TRUSTED_PROXY: true } })
    const open = async (address: string) => {
      const browser = createBrowser({ 'x-forwarded-for': address })
      const { challenge } = createProof()
      const page = pageOf(await browser.go(authorizationUrl(other.url, challenge)))
      return (password: string) => browser.go(page.address, { username: 'admin', password })
    }
    const guess = await open('203.0.113.7')
    for (let count = 0; count < 10; count += 1) await guess('wrong')
    expect(pageOf(await guess('wrong')).response.status).toBe(429)
    const enter = await open('198.51.100.9')
    expect(resultOf(await enter(other.passwordOf('admin')))).toHaveProperty('code')
    await other.close()
  })
})

describe('a third-party program', () => {
  const redirect_uri = 'https://notes.example/back'
  const ask = (challenge: string, changes: Record<string, string> = {}) =>
    authorizationUrl(server.url, challenge, {
      client_id: 'notes',
      redirect_uri,
      scope: `openid ${toolScope} scope_toolset-unknown`,
      ...changes,
    })

  const tokensOfProgram = async (code: string | undefined, verifier: string, password = secret) => {
    const response = await fetch(`${server.url}/oidc/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`notes:${password}`)}` },
      body: new URLSearchParams({ ...redeem(code, verifier), redirect_uri }),
    })
    const body: unknown = await response.json()
    return { status: response.status, body }
  }

  it('gets access to the tools that the user approved', async () => {
    const browser = createBrowser()
    const { challenge, verifier } = createProof()
    const login = pageOf(await browser.go(ask(challenge)))
    const consent = pageOf(await browser.go(login.address, demo()))
    expect(consent.text).toContain('Notes &lt;b&gt;&amp; Co&lt;/b&gt;')
    expect(consent.text).toContain('use your MCP tools')
    expect(consent.text).toContain('notes.example')
    expect(consent.text).not.toContain('unknown')
    const { code } = resultOf(await browser.go(consent.address, { decision: 'allow' }))
    expect(await tokensOfProgram(code, verifier, 'x'.repeat(32))).toMatchObject({ status: 401 })
    const { body } = await tokensOfProgram(code, verifier)
    expect(body).not.toHaveProperty('refresh_token')
    const { access_token } = Object(body)
    expect(await server.people.authenticate(String(access_token))).toEqual({
      kind: 'client',
      userId: expect.any(String),
      clientId: 'notes',
      scopes: new Set([toolScope]),
    })
  })

  it('is logged when the user approves or denies it, without codes or tokens', async () => {
    const decide = async (decision: string) => {
      const browser = createBrowser()
      const login = pageOf(await browser.go(ask(createProof().challenge)))
      const consent = pageOf(await browser.go(login.address, demo()))
      server.logged.length = 0
      await browser.go(consent.address, { decision })
      return server.logged
    }
    const user_id = expect.stringMatching(/^[\da-f-]{36}$/)
    expect(await decide('allow')).toEqual([
      { event: 'program-approved', program: 'notes', user_id },
    ])
    expect(await decide('deny')).toEqual([{ event: 'program-denied', program: 'notes', user_id }])
  })

  it('gets no code if the user denies access', async () => {
    const browser = createBrowser()
    const login = pageOf(await browser.go(ask(createProof().challenge)))
    const consent = pageOf(await browser.go(login.address, demo()))
    const visit = await browser.go(consent.address, { decision: 'deny' })
    expect(resultOf(visit)).toMatchObject({ error: 'access_denied' })
  })

  it('must use PKCE too', async () => {
    const asked = ask('x'.repeat(43), { code_challenge_method: 'plain' })
    expect(resultOf(await createBrowser().go(asked))['error']).toBe('invalid_request')
  })

  it("cannot use the app's client id", async () => {
    const file = join(temporaryDirectory(), 'programs.json')
    const program = { client_id: 'continuo-app', client_name: 'x', redirect_uris: [redirect_uri] }
    writeFileSync(file, JSON.stringify([program]))
    await expect(openPeopleServer({ environment: { OAUTH_CLIENTS: file } })).rejects.toMatchObject({
      kind: 'issuer-unusable',
    })
  })
})

describe('signing out', () => {
  it('asks first and then ends the session and its tokens', async () => {
    const browser = createBrowser()
    const tokens = await signIn(server, 'demo', browser)
    const page = pageOf(await browser.go(`${server.url}/oidc/session/end`))
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? []
    const address = `${server.url}/oidc/session/end/confirm`
    const done = pageOf(await browser.go(address, { xsrf, logout: 'yes' }))
    expect(done.text).toContain('You are signed out')
    const answer = await requestTokens(server.url, refresh(tokens.refresh_token))
    expect(answer).toEqual(refused('invalid_grant'))
    const next = pageOf(await browser.go(authorizationUrl(server.url, createProof().challenge)))
    expect(next.text).toContain('type="password"')
  })
})

describe('the sign-in data', () => {
  it('survives a restart and is shared by two processes', async () => {
    const browser = createBrowser()
    const tokens = await signIn(server, 'demo', browser)
    const { directory } = server
    const other = await openPeopleServer({ directory, environment: { PUBLIC_URL: server.url } })
    expect(other.people.seededPasswords).toEqual([])
    expect(await other.people.authenticate(tokens.access_token)).toMatchObject({ name: 'Demo' })
    const renewed = await tokensFrom(other.url, refresh(tokens.refresh_token))
    expect(await server.people.authenticate(renewed.access_token)).toMatchObject({ name: 'Demo' })
    const redirect_uri = `${server.url}/signed-in`
    const asked = authorizationUrl(other.url, createProof().challenge, { redirect_uri })
    expect(resultOf(await browser.go(asked))).toHaveProperty('code')
    await other.close()
  })

  it('is created once if two processes start at the same time', async () => {
    const directory = temporaryDirectory()
    await (await openPeopleServer({ directory: temporaryDirectory() })).close()
    const [one, two] = await Promise.all([
      openPeopleServer({ directory }),
      openPeopleServer({ directory }),
    ])
    const seeded = [...one.people.seededPasswords, ...two.people.seededPasswords]
    expect(seeded.map(({ username }) => username).sort()).toEqual(['admin', 'demo'])
    const rows = await execute(one.database, 'SELECT key_id FROM signing_keys')
    expect(rows).toHaveLength(2)
    await one.close()
    await two.close()
  })

  it('contains no secret in plain text', async () => {
    const browser = createBrowser()
    const tokens = await signIn(server, 'demo', browser)
    await tokensFrom(server.url, refresh(tokens.refresh_token))
    const cookies = [...browser.cookies.values()].map(({ value }) => value)
    const secrets = [demo().password, tokens.refresh_token ?? '', tokens.access_token, ...cookies]
    const bytes = await storedText(server.database, server.directory)
    expect(bytes).toContain('sign_in_records')
    expect(secrets.length).toBeGreaterThan(3)
    expect(secrets.filter((text) => text === '' || bytes.includes(text))).toEqual([])
    const logged = JSON.stringify(server.logged)
    expect(secrets.filter((text) => logged.includes(text))).toEqual([])
  })

  it('is deleted after it expires', async () => {
    const count = async () => {
      const rows = await execute(server.database, 'SELECT count(*) AS n FROM sign_in_records')
      return Number(rows[0]?.['n'])
    }
    await server.database.kysely
      .updateTable('sign_in_records')
      .set({ expires: new Date(1) })
      .where('model', '=', 'Interaction')
      .execute()
    const before = await count()
    await server.people.sweep()
    expect(await count()).toBeLessThan(before)
    expect(await count()).toBeGreaterThan(0)
  })
})
