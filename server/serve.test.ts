import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:http2'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

import { Rooms } from '@/core/contract/room'
import { Run } from '@/core/contract/run'
import { Thread } from '@/core/contract/thread'
import { readEnvironment, type Environment } from '@server/environment/environment'
import { makeToken } from '@server/people/make-token'
import { certificate, privateKey } from '@server/testing/certificate'
import { cheapPasswords } from '@server/testing/cheap-passwords'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { addresses, allFrames, framesOf, inputOf, typesOf } from '@server/testing/test-server'

import { serve, type RunningServer } from './serve'

const start = (used: Environment) => serve(used, () => {}, { passwordCost: cheapPasswords })

function environment(variables: Record<string, string> = {}): Environment {
  const needed = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: temporaryDirectory() }
  const result = readEnvironment({ ...needed, ...variables })
  if (!result.ok) throw new Error(result.sentences.join(' '))
  return result.environment
}

let server: RunningServer
let authorization: string

beforeEach(async () => {
  const used = environment()
  server = await start(used)
  const options = { user: 'ada', role: 'resource_user', kind: 'session' } as const
  authorization = `Bearer ${await makeToken(used, options)}`
})

afterEach(() => server.close())

interface Options {
  headers?: Record<string, string>
  signal?: AbortSignal
}

function post(path: string, body: unknown, { headers, ...options }: Options = {}) {
  return fetch(`${server.url}${path}`, {
    ...options,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, ...headers },
    body: JSON.stringify(body),
  })
}

const get = (path: string) => fetch(`${server.url}${path}`, { headers: { authorization } })

async function startRun(said: string, options: Options = {}) {
  const response = await post('/api/v1/rooms/demo/agui', {})
  const thread = Thread.parse(await response.json())
  const ids = addresses(thread.thread_id, Object.keys(thread.runs ?? {})[0] ?? '')
  return { ...ids, response: await post(ids.runPath, inputOf(ids, said), options) }
}

/** Below the range from which systems assign ports for port 0, so no other test can get it. */
const ownPort = 20_000 + (process.pid % 10_000)

describe('a server on a real port', () => {
  it('serves the demo room with three suggestions', async () => {
    const rooms = Rooms.parse(await (await get('/api/v1/rooms')).json())
    expect(rooms['demo']).toMatchObject({ name: 'Demo', suggestions: { length: 3 } })
  })

  it('streams a run from the first to the last event', async () => {
    const { response } = await startRun('stream 3 words')
    const content = ['TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_CONTENT']
    expect(typesOf(await allFrames(response))).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      ...content,
      'TEXT_MESSAGE_END',
      'RUN_FINISHED',
    ])
  })

  it('sends each event immediately and accepts a cancel while streaming', async () => {
    const { response, runPath } = await startRun('slow')
    const frames = framesOf(response)
    expect((await frames.next()).value?.event.type).toBe('RUN_STARTED')
    expect((await frames.next()).value?.event.type).toBe('TEXT_MESSAGE_START')
    await post(`${runPath}/cancel`, {})
    const rest = []
    for await (const { event } of frames) rest.push(event)
    // A word may arrive before the cancel.
    const ending = rest.filter(({ type }) => type !== 'TEXT_MESSAGE_CONTENT')
    expect(ending).toMatchObject([{ type: 'TEXT_MESSAGE_END' }, { outcome: { type: 'cancelled' } }])
  })

  it('continues a run after its connection was cut and resumes the stream', async () => {
    const cut = new AbortController()
    const said = 'stream 8 words'
    const { response, ...ids } = await startRun(said, { signal: cut.signal })
    const { runId, runPath } = ids
    const frames = framesOf(response)
    for (let count = 0; count < 4; count += 1) await frames.next()
    cut.abort()
    const headers = { 'last-event-id': `${runId}:3` }
    const rest = await allFrames(await post(runPath, inputOf(ids, said), { headers }))
    expect(rest.map(({ id }) => id)).toEqual(
      [4, 5, 6, 7, 8, 9, 10, 11].map((index) => `${runId}:${index}`),
    )
    const run = Run.parse(await (await get(runPath)).json())
    expect(run.finished).not.toBeNull()
  })

  it('closes its streams on shutdown without failing the runs', async () => {
    const { response } = await startRun('slow')
    const frames = framesOf(response)
    await frames.next()
    await Promise.all([server.close(), server.close()])
    const rest = []
    for await (const { event } of frames) rest.push(event)
    expect(rest.map(({ type }) => type)).not.toContain('RUN_ERROR')
    await expect(fetch(server.url)).rejects.toThrow()
  })

  it('reports the port in use and suggests another', async () => {
    const PORT = Number(new URL(server.url).port)
    await expect(start({ ...environment(), PORT })).rejects.toMatchObject({
      kind: 'port-in-use',
      message: expect.stringContaining(`PORT=${PORT + 1} npm start`),
    })
  })

  it('reports an address that the machine does not have', async () => {
    const HOST = '192.0.2.1'
    await expect(start({ ...environment(), HOST })).rejects.toMatchObject({
      kind: 'host-unavailable',
    })
  })

  it('frees the port if the data cannot be opened', async () => {
    const DATA_DIR = temporaryDirectory()
    writeFileSync(join(DATA_DIR, 'continuo.db'), 'This is not a database, and long enough to tell.')
    const PORT = ownPort
    const failed = start({ ...environment(), DATA_DIR, PORT })
    await expect(failed).rejects.toMatchObject({ kind: 'data-unusable' })
    const next = await start({ ...environment(), PORT })
    await next.close()
  })

  it('performs twenty runs concurrently', async () => {
    const threads = Array.from({ length: 20 }, async (_, index) => {
      const { response } = await startRun(`stream ${index + 1} words`)
      return typesOf(await allFrames(response)).length
    })
    expect(await Promise.all(threads)).toEqual(Array.from({ length: 20 }, (_, index) => index + 5))
  })

  it('serves no file outside the web app folder', async () => {
    const outside = temporaryDirectory()
    const WEB_DIR = join(outside, 'web')
    mkdirSync(WEB_DIR)
    writeFileSync(join(WEB_DIR, 'index.html'), 'page')
    writeFileSync(join(outside, 'secret.txt'), 'secret')
    const web = await start({ ...environment(), WEB_DIR })
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt']) {
      expect(await readRaw(web.url, path)).not.toContain('secret')
    }
    expect(await readRaw(web.url, '/')).toBe('page')
    await web.close()
  })
})

describe('a server with a certificate', () => {
  const directory = temporaryDirectory()
  const TLS_CERT = join(directory, 'certificate.pem')
  const TLS_KEY = join(directory, 'key.pem')

  beforeAll(() => {
    writeFileSync(TLS_CERT, certificate)
    writeFileSync(TLS_KEY, privateKey)
  })

  it('streams over HTTP/2 and still speaks HTTP/1.1', async () => {
    const used = environment({ TLS_CERT, TLS_KEY, DEMO: '1' })
    const secure = await start(used)
    expect(secure.url).toMatch(/^https:/)
    const session = connect(secure.url, { ca: certificate })
    const options = { user: 'ada', role: 'resource_user', kind: 'session' } as const
    const token = `Bearer ${await makeToken(used, options)}`

    async function ask(method: string, path: string, body?: object) {
      const type = { 'content-type': 'application/json' }
      const stream = session.request({
        ':method': method,
        ':path': path,
        authorization: token,
        ...(body && type),
      })
      stream.end(body && JSON.stringify(body))
      const [headers] = await once(stream, 'response')
      return { status: z.object({ ':status': z.number() }).parse(headers)[':status'], stream }
    }

    const created = await ask('POST', '/api/v1/rooms/demo/agui', {})
    const thread = Thread.parse(JSON.parse(await text(created.stream)))
    const ids = addresses(thread.thread_id, Object.keys(thread.runs ?? {})[0] ?? '')
    const run = await ask('POST', ids.runPath, inputOf(ids, 'stream 2 words'))
    expect(run.status).toBe(200)
    expect(await text(run.stream)).toContain('RUN_FINISHED')
    const discovery = await ask('GET', '/oidc/.well-known/openid-configuration')
    expect(await text(discovery.stream)).toContain(`${secure.url}/oidc/token`)
    const capabilities = await ask('GET', '/api/v1/capabilities')
    expect(JSON.parse(await text(capabilities.stream))).toMatchObject({ httpVersion: '2' })

    const older = httpsRequest(`${secure.url}/api/v1/capabilities`, {
      ca: certificate,
      agent: false,
    })
    older.end()
    const [answer] = await once(older, 'response')
    expect(JSON.parse(await text(answer))).toMatchObject({ httpVersion: '1.1' })
    await secure.close()
    if (!session.destroyed) await once(session, 'close')
  })

  it('does not start without a valid certificate', async () => {
    writeFileSync(join(directory, 'odd.pem'), 'odd')
    const odd = environment({ TLS_CERT: join(directory, 'odd.pem'), TLS_KEY })
    await expect(start(odd)).rejects.toMatchObject({ kind: 'certificate-unusable' })
  })
})

/** Sends the path unchanged, whereas fetch would normalize it. */
async function readRaw(url: string, path: string): Promise<string> {
  const sent = request(url, { path, agent: false, headers: { accept: 'text/html' } })
  sent.end()
  const [response] = await once(sent, 'response')
  return text(response)
}
