import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

import { appClientId } from '@/core/contract/sign-in'
import { readEnvironment } from '@server/environment/environment'
import type { LogEntry } from '@server/http/log'
import { makeToken } from '@server/people/make-token'
import { serve } from '@server/serve'
import { migratePostgres } from '@server/storage/postgres/migrate-postgres'
import { cheapPasswords } from '@server/testing/cheap-passwords'
import { openTcpProxy, throughPort, type TcpProxy } from '@server/testing/tcp-proxy'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { makeEmptyDatabase, onServer, urlOf } from '@server/testing/test-database'

/** With PostgreSQL and SECRET_KEYS, a server does not use its data folder. */
const unusedFolder = join(temporaryDirectory(), 'unused')

const postgresUrl = process.env['TEST_POSTGRES_URL'] ?? ''
const proxies: TcpProxy[] = []

afterAll(async () => {
  for (const proxy of proxies) await proxy.close()
})

async function openProxy(change?: (bytes: Buffer) => Buffer): Promise<TcpProxy> {
  const proxy = await openTcpProxy(Number(new URL(postgresUrl).port), change)
  proxies.push(proxy)
  return proxy
}

function environmentOf(url: string) {
  const result = readEnvironment({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: unusedFolder,
    DATABASE_URL: url,
    SECRET_KEYS: `test:${Buffer.alloc(32).toString('base64')}`,
    DEMO: '1',
  })
  if (!result.ok) throw new Error(result.sentences.join(' '))
  return result.environment
}

const start = (url: string, log: (entry: LogEntry) => void = () => {}) =>
  serve(environmentOf(url), log, { passwordCost: cheapPasswords })

async function makeMigrated(): Promise<string> {
  const url = await makeEmptyDatabase()
  await migratePostgres(url)
  return url
}

/** Returns the URL for an account that may connect and do nothing else. */
async function asGuest(url: string): Promise<string> {
  const name = `guest_${new URL(url).pathname.slice(1)}`
  await onServer(url, `CREATE ROLE ${name} LOGIN`)
  const changed = new URL(url)
  changed.username = name
  return changed.href
}

const raise = (table: string, code: string) => `
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$;
  CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`

/** Locks a table until the returned function is called. */
async function lock(url: string, table: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN')
  await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  return () => client.end()
}

async function expectRefusal(starting: Promise<unknown>, sentence: string): Promise<void> {
  await expect(starting).rejects.toMatchObject({
    kind: 'data-unusable',
    message: expect.stringContaining(sentence),
  })
}

// Most of these tests wait for a server to give up, so they run concurrently.
describe('a server that cannot start', () => {
  it.concurrent('reports that its database is down', async () => {
    const proxy = await openProxy()
    await proxy.close()
    const url = throughPort(postgresUrl, proxy.port)
    await expectRefusal(start(url), 'does not answer. Start it')
  })

  it.concurrent('reports a database that accepts connections but never answers', async () => {
    const proxy = await openProxy()
    proxy.cut()
    await expectRefusal(start(throughPort(postgresUrl, proxy.port)), 'does not answer. Start it')
  })

  it.concurrent('reports a version of PostgreSQL that is too old', async () => {
    const proxy = await openProxy((bytes) =>
      Buffer.from(bytes.toString('latin1').replace(/1800(\d\d)/g, '1300$1'), 'latin1'),
    )
    const url = throughPort(await makeEmptyDatabase(), proxy.port)
    await expectRefusal(start(url), 'is PostgreSQL 13. Continuo needs version 14 or later.')
  })

  it.concurrent('reports data of a later version', async () => {
    const url = await makeMigrated()
    await onServer(url, 'INSERT INTO migrations (version) VALUES (1000)')
    await expectRefusal(start(url), 'was written by a later version')
  })

  it.concurrent('reports a database or an account that does not exist', async () => {
    await expectRefusal(start(urlOf(postgresUrl, 'nowhere')), 'rejects the account')
    const stranger = new URL(await makeEmptyDatabase())
    stranger.username = 'stranger'
    await expectRefusal(start(stranger.href), 'rejects the account')
  })

  it.concurrent('reports an account that may not create tables, or not read them', async () => {
    await expectRefusal(start(await asGuest(await makeEmptyDatabase())), 'may create tables there')
    await expectRefusal(start(await asGuest(await makeMigrated())), 'rejects the account')
  })

  it.concurrent('reports that its database is full', async () => {
    const url = await makeMigrated()
    await onServer(url, raise('processes', '53100'))
    await expectRefusal(start(url), 'is full. Give it more space')
  })

  it.concurrent('reports that a statement takes too long', async () => {
    const url = await makeMigrated()
    const release = await lock(url, 'migrations')
    await expectRefusal(start(url), 'answers too slowly')
    await release()
  })

  it.concurrent('reports a database that answers every message five seconds late', async () => {
    const proxy = await openProxy()
    proxy.slowDown(5000)
    await expectRefusal(
      start(throughPort(await makeEmptyDatabase(), proxy.port)),
      'does not answer',
    )
  })
})

async function openServer(url: string) {
  const environment = environmentOf(url)
  const logged: LogEntry[] = []
  const server = await start(url, (entry) => void logged.push(entry))
  const options = { user: 'ada', role: 'resource_user', kind: 'session' } as const
  const authorization = `Bearer ${await makeToken(environment, options)}`
  const get = (path: string) => fetch(`${server.url}${path}`, { headers: { authorization } })
  const post = (path: string) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
    })
  const refresh = () =>
    fetch(`${server.url}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: 'a'.repeat(43),
        client_id: appClientId,
      }),
    })
  return { ...server, get, post, refresh, logged }
}

const threadsPath = '/api/v1/rooms/demo/agui'

async function expectUnavailable(asking: Promise<Response>): Promise<void> {
  const response = await asking
  await response.text()
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
}

describe('a server whose database fails', () => {
  it.concurrent('answers 503 with Retry-After during an outage, and recovers after it', async () => {
    const proxy = await openProxy()
    const server = await openServer(throughPort(await makeEmptyDatabase(), proxy.port))
    proxy.cut()
    await Promise.all([
      expectUnavailable(server.get(threadsPath)),
      expectUnavailable(server.post(threadsPath)),
      expectUnavailable(server.get('/ready')),
      expectUnavailable(server.refresh()),
    ])
    expect((await server.get('/health')).status).toBe(200)
    expect(server.logged).toContainEqual({
      event: 'database-unavailable',
      reason: expect.anything(),
    })
    proxy.heal()
    expect((await server.post(threadsPath)).status).toBe(200)
    expect((await server.get('/ready')).status).toBe(200)
    expect(existsSync(unusedFolder)).toBe(false)
    await server.close()
  })

  it.concurrent('answers 503 with Retry-After while the database is slow', async () => {
    const url = await makeEmptyDatabase()
    const server = await openServer(url)
    const release = await lock(url, 'threads, sign_in_records')
    await Promise.all([
      expectUnavailable(server.get(threadsPath)),
      expectUnavailable(server.post(threadsPath)),
    ])
    await release()
    expect((await server.get(threadsPath)).status).toBe(200)
    await server.close()
  })

  it.concurrent('answers 503 to writes while the database is full, and still serves reads', async () => {
    const url = await makeEmptyDatabase()
    const server = await openServer(url)
    await onServer(url, raise('threads', '53100'))
    await expectUnavailable(server.post(threadsPath))
    expect((await server.get(threadsPath)).status).toBe(200)
    await server.close()
  })
})
