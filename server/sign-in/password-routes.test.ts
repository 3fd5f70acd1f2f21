import { createBrowserSessions } from '@server/people/browser-sessions'
import {
  createBrowser,
  openPeopleServer,
  pageOf,
  refresh,
  requestTokens,
  signIn,
  tokensFrom,
  type PeopleServer,
} from '@server/people/testing/people-server'
import { execute } from '@server/testing/test-database'

const next = 'a much better password'

let server: PeopleServer
beforeEach(async () => {
  server = await openPeopleServer()
})
afterEach(() => server.close())

const change = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  createBrowser(headers).go(`${server.url}/sign-in/password`, {
    username: 'demo',
    password: server.passwordOf('demo'),
    next,
    again: next,
    ...form,
  })

const authenticateWith = (password: string) =>
  signIn({ ...server, passwordOf: () => password }).then(
    () => 'signed in',
    () => 'refused',
  )

describe('changing a password', () => {
  it('uses a page that needs no script and cannot be embedded', async () => {
    const { response, text } = pageOf(await createBrowser().go(`${server.url}/sign-in/password`))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
    expect(text).toContain('autocomplete="new-password"')
    expect(text).not.toContain('<script')
  })

  it('replaces the old password', async () => {
    const page = pageOf(await change({}))
    expect(page.response.status).toBe(200)
    expect(page.text).toContain('Your password has been changed')
    expect(await authenticateWith(next)).toBe('signed in')
    expect(await authenticateWith(server.passwordOf('demo'))).toBe('refused')
    const logged = JSON.stringify(server.logged)
    expect(logged).toContain('password-changed')
    expect(logged).not.toContain(next)
  })

  it('ends the sessions of that account only', async () => {
    const browser = createBrowser()
    const own = await signIn(server, 'demo', browser)
    const others = await signIn(server, 'admin')
    const { userId } = Object(await server.people.authenticate(own.access_token))
    const sessions = createBrowserSessions({ database: server.database, now: () => new Date() })
    await sessions.begin(String(userId))
    await sessions.begin('somebody else')
    await change({})
    expect((await requestTokens(server.url, refresh(own.refresh_token))).status).toBe(400)
    await tokensFrom(server.url, refresh(others.refresh_token))
    const rows = await execute(server.database, 'SELECT user_id FROM browser_sessions')
    expect(rows.map((row) => row['user_id'])).toEqual(['somebody else'])
  })

  it.each([
    ['a wrong password', { password: 'guessed' }, 401, 'The name or the password is wrong.'],
    ['an unknown name', { username: 'nobody' }, 401, 'The name or the password is wrong.'],
    ['a short new password', { next: 'short', again: 'short' }, 400, '12 to 256 characters'],
    ['two different new passwords', { again: 'another password' }, 400, 'are not the same'],
  ])('is refused with %s', async (_, form, status, sentence) => {
    const page = pageOf(await change(form))
    expect(page.response.status).toBe(status)
    expect(page.text).toContain(sentence)
    expect(await authenticateWith(server.passwordOf('demo'))).toBe('signed in')
  })

  it('is refused when another site sends the form', async () => {
    const page = pageOf(await change({}, { 'sec-fetch-site': 'cross-site' }))
    expect(page.response.status).toBe(403)
  })

  it('limits wrong passwords as sign-in does', async () => {
    for (let guess = 0; guess < 10; guess += 1) await change({ password: `guess ${guess}` })
    const page = pageOf(await change({}))
    expect(page.response.status).toBe(429)
    expect(page.response.headers.get('retry-after')).not.toBeNull()
  })
})
