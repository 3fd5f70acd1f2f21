import { GuestSession } from '@/core/contract/sign-in'
import { column } from '@server/storage/column'
import { execute, storedText } from '@server/testing/test-database'
import { digestOf } from '@server/tokens/digest'

import { openPeopleServer, type PeopleServer } from './testing/people-server'

const phone = 'p'.repeat(43)
const tablet = 't'.repeat(43)

const ask = (url: string, body: object = {}, cookie = '') =>
  fetch(`${url}/api/v1/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

async function signIn(url: string, body: object = {}, cookie = '') {
  const response = await ask(url, body, cookie)
  return { response, session: GuestSession.parse(await response.json()) }
}

describe('a guest', () => {
  let server: PeopleServer
  beforeAll(async () => {
    server = await openPeopleServer()
  })
  afterAll(() => server.close())

  it('gets a token for one hour', async () => {
    const { session, response } = await signIn(server.url, { device: phone })
    expect(session).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await server.people.authenticate(session.access_token)).toEqual({
      kind: 'person',
      userId: session.user.user_id,
      name: 'Guest',
      role: 'resource_user',
    })
  })

  it('keeps one account per device', async () => {
    const first = await signIn(server.url, { device: phone })
    const again = await signIn(server.url, { device: phone })
    const other = await signIn(server.url, { device: tablet })
    expect(again.session.user).toEqual(first.session.user)
    expect(other.session.user.user_id).not.toBe(first.session.user.user_id)
    expect(first.response.headers.get('set-cookie')).toBeNull()
  })

  it('gets one account if requests of a new device arrive concurrently', async () => {
    const device = 'x'.repeat(43)
    const sessions = await Promise.all([1, 2, 3].map(() => signIn(server.url, { device })))
    expect(new Set(sessions.map(({ session }) => session.user.user_id)).size).toBe(1)
  })

  it('is identified in a browser by an HTTP-only cookie', async () => {
    const { response, session } = await signIn(server.url)
    const header = response.headers.get('set-cookie') ?? ''
    expect(header).toMatch(
      /^continuo-guest=[\w-]{43}; Max-Age=31536000; Path=\/api\/v1\/guest; HttpOnly; SameSite=Lax$/,
    )
    const [cookie = ''] = header.split(';')
    const again = await signIn(server.url, {}, cookie)
    expect(again.session.user).toEqual(session.user)
    const forged = await signIn(server.url, {}, 'continuo-guest=short')
    expect(forged.session.user.user_id).not.toBe(session.user.user_id)
  })

  it.each([{ device: 'short' }, { device: 'é'.repeat(43) }, { device: 1 }])(
    'is refused for %j',
    async (body) => {
      expect((await ask(server.url, body)).status).toBe(400)
    },
  )

  it('has neither its secret nor its token stored in plain text', async () => {
    const device = `canary-${'c'.repeat(43)}`
    const { session } = await signIn(server.url, { device })
    const bytes = await storedText(server.database, server.directory)
    expect(bytes).toContain(digestOf(device))
    expect(bytes).not.toContain(device)
    expect(bytes).not.toContain(session.access_token)
  })
})

describe('guests', () => {
  it('are refused unless the operator enabled the demo', async () => {
    const server = await openPeopleServer({ environment: { DEMO: false } })
    expect((await ask(server.url, { device: phone })).status).toBe(404)
    await server.close()
  })

  it('get a secure cookie only if the server is reached by https', async () => {
    const environment = { PUBLIC_URL: 'https://chat.example.com' }
    const server = await openPeopleServer({ environment })
    const { response } = await signIn(server.url)
    expect(response.headers.get('set-cookie')).toMatch(/; Secure/)
    await server.close()
  })

  it('are rate-limited by network address, new guests more strictly than returning ones', async () => {
    const server = await openPeopleServer()
    await signIn(server.url, { device: phone })
    for (let count = 1; count < 30; count += 1) await signIn(server.url)
    const response = await ask(server.url)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(server.url, { device: phone })).status).toBe(200)
    await server.close()
  })

  it('are rate-limited by the address that a trusted proxy reports', async () => {
    for (const TRUSTED_PROXY of [true, false]) {
      const server = await openPeopleServer({ environment: { TRUSTED_PROXY } })
      let last = 0
      for (let count = 0; count < 31; count += 1) {
        const response = await fetch(`${server.url}/api/v1/guest`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `1.1.1.1, 203.0.113.${count}`,
          },
          body: '{}',
        })
        last = response.status
      }
      expect(last).toBe(TRUSTED_PROXY ? 200 : 429)
      await server.close()
    }
  })

  it('are deleted with all their data after a month of absence', async () => {
    let time = Date.parse('2026-03-01T12:00:00Z')
    const server = await openPeopleServer({ now: () => new Date(time) })
    const { database } = server
    const idle = await signIn(server.url, { device: phone })
    const loyal = await signIn(server.url, { device: tablet })
    for (const { session } of [idle, loyal]) {
      const id = session.user.user_id
      const at = new Date(time)
      const iso = at.toISOString()
      const texts = { room_id: 'demo', name: '', description: '', created: iso, last_activity: iso }
      const ids = { run_id: `r-${id}`, thread_id: `t-${id}` }
      const times = { created_at: at, updated_at: at }
      const { kysely } = database
      await database.writeAll(
        [
          kysely.insertInto('threads').values({ thread_id: `t-${id}`, user_id: id, ...texts }),
          kysely.insertInto('runs').values({ ...ids, created: iso }),
          kysely.insertInto('events').values({ run_id: `r-${id}`, event_index: 0, data: '{}' }),
          kysely.insertInto('run_messages').values({
            ...ids,
            last_message_id: 'm',
            base_place: 0,
            base_from: 0,
            base_to: 0,
            messages: '',
          }),
          kysely.insertInto('run_feedback').values({ run_id: `r-${id}`, feedback: 'good' }),
          kysely.insertInto('changes').values({ user_id: id, data: '{}', at }),
          kysely.insertInto('user_toolset_configs').values({
            id: `i-${id}`,
            user_id: id,
            toolset_type: 'mcp',
            name: 'n',
            enabled: true,
            ...times,
          }),
          kysely
            .insertInto('api_tokens')
            .values({ digest: `d-${id}`, user_id: id, scope: '', created: at, expires: at }),
        ].map((query) => query.compile()),
      )
    }
    time += 20 * 24 * 3_600_000
    await signIn(server.url, { device: tablet })
    time += 11 * 24 * 3_600_000
    await server.people.sweep()
    const tables = [
      'threads',
      'runs',
      'events',
      'run_messages',
      'run_feedback',
      'changes',
      'user_toolset_configs',
      'api_tokens',
    ]
    for (const table of tables) {
      const rows = await execute(database, `SELECT * FROM ${table}`)
      expect([table, rows.length]).toEqual([table, 1])
      expect(JSON.stringify(rows)).toContain(loyal.session.user.user_id)
    }
    const rows = await execute(database, 'SELECT username FROM accounts ORDER BY username')
    const names = rows.map((row) => row['username'])
    expect(names).toEqual(['admin', 'demo', loyal.session.user.username])
    expect(server.logged).toEqual([])
    await server.close()
  })

  it('are marked as seen at most once an hour', async () => {
    let time = Date.parse('2026-03-01T12:00:00Z')
    const server = await openPeopleServer({ now: () => new Date(time) })
    const seen = async () => {
      await signIn(server.url, { device: phone })
      const found = server.database.kysely.selectFrom('accounts').select('seen')
      const rows = await found.where('device', 'is not', null).execute()
      return column.milliseconds.parse(rows[0]?.seen)
    }
    const first = await seen()
    time += 3_599_000
    expect(await seen()).toBe(first)
    time += 1000
    expect(await seen()).toBe(time)
    await server.close()
  })
})
