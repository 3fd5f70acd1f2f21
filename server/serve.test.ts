import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Rooms } from '@/core/contract/room'
import { Run } from '@/core/contract/run'
import { Thread } from '@/core/contract/thread'
import { serve, type RunningServer } from './serve'
import {
  addresses,
  allFrames,
  framesOf,
  inputOf,
  temporaryDirectory,
  typesOf,
} from '@server/testing/test-server'

const nothing = () => {}
const environment = () => ({ PORT: 0, HOST: '127.0.0.1', DATA_DIR: temporaryDirectory() })

let server: RunningServer

beforeEach(async () => {
  server = await serve(environment(), nothing)
})

afterEach(() => server.close())

type Options = { headers?: Record<string, string>; signal?: AbortSignal }

function post(path: string, body: unknown, { headers, ...options }: Options = {}) {
  return fetch(`${server.url}${path}`, {
    ...options,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function startRun(said: string, options: Options = {}) {
  const response = await post('/api/v1/rooms/demo/agui', {})
  const thread = Thread.parse(await response.json())
  const ids = addresses(thread.thread_id, Object.keys(thread.runs ?? {})[0] ?? '')
  return { ...ids, response: await post(ids.runPath, inputOf(ids, said), options) }
}

describe('a server on a real port', () => {
  it('has the demo room with three suggestions', async () => {
    const rooms = Rooms.parse(await (await fetch(`${server.url}/api/v1/rooms`)).json())
    expect(rooms['demo']).toMatchObject({ name: 'Demo', suggestions: { length: 3 } })
  })

  it('streams a run from its first to its last event', async () => {
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

  it('sends each event at once, and hears a cancel while the stream is open', async () => {
    const { response, runPath } = await startRun('slow')
    const frames = framesOf(response)
    expect((await frames.next()).value?.event.type).toBe('RUN_STARTED')
    expect((await frames.next()).value?.event.type).toBe('TEXT_MESSAGE_START')
    await post(`${runPath}/cancel`, {})
    expect((await frames.next()).value?.event.type).toBe('TEXT_MESSAGE_END')
    expect((await frames.next()).value?.event).toMatchObject({ outcome: { type: 'cancelled' } })
  })

  it('goes on with a run whose connection was cut, and resumes it', async () => {
    const cut = new AbortController()
    const { response, runId, runPath } = await startRun('stream 8 words', { signal: cut.signal })
    const frames = framesOf(response)
    for (let count = 0; count < 4; count += 1) await frames.next()
    cut.abort()
    const rest = await allFrames(
      await post(runPath, {}, { headers: { 'last-event-id': `${runId}:3` } }),
    )
    expect(rest.map(({ id }) => id)).toEqual(
      [4, 5, 6, 7, 8, 9, 10, 11].map((index) => `${runId}:${index}`),
    )
    const run = Run.parse(await (await fetch(`${server.url}${runPath}`)).json())
    expect(run.finished).not.toBeNull()
  })

  it('ends its streams when it is closed', async () => {
    const { response } = await startRun('slow')
    const frames = framesOf(response)
    await frames.next()
    await Promise.all([server.close(), server.close()])
    const rest = []
    for await (const { event } of frames) rest.push(event)
    expect(rest.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'server_restarted' })
    await expect(fetch(server.url)).rejects.toThrow()
  })

  it('tells which port is in use, and which to take', async () => {
    const PORT = Number(new URL(server.url).port)
    await expect(serve({ ...environment(), PORT }, nothing)).rejects.toMatchObject({
      kind: 'port-in-use',
      message: expect.stringContaining(`PORT=${PORT + 1} npm start`),
    })
  })

  it('tells that the machine does not have the address', async () => {
    const HOST = '192.0.2.1'
    await expect(serve({ ...environment(), HOST }, nothing)).rejects.toMatchObject({
      kind: 'host-unavailable',
    })
  })

  it('frees the port when the data cannot be opened', async () => {
    const { DATA_DIR } = environment()
    const first = await serve({ ...environment(), DATA_DIR }, nothing)
    const PORT = await findFreePort()
    const second = serve({ ...environment(), DATA_DIR, PORT }, nothing)
    await expect(second).rejects.toMatchObject({ kind: 'data-in-use' })
    const third = await serve({ ...environment(), PORT }, nothing)
    await Promise.all([first.close(), third.close()])
  })

  it('performs twenty runs at once, each on its own', async () => {
    const threads = Array.from({ length: 20 }, async (_, index) => {
      const { response } = await startRun(`stream ${index + 1} words`)
      return typesOf(await allFrames(response)).length
    })
    expect(await Promise.all(threads)).toEqual(Array.from({ length: 20 }, (_, index) => index + 5))
  })

  it('does not let a path out of the folder of the web app', async () => {
    const outside = temporaryDirectory()
    const WEB_DIR = join(outside, 'web')
    mkdirSync(WEB_DIR)
    writeFileSync(join(WEB_DIR, 'index.html'), 'page')
    writeFileSync(join(outside, 'secret.txt'), 'secret')
    const web = await serve({ ...environment(), WEB_DIR }, nothing)
    for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt']) {
      expect(await readRaw(web.url, path)).not.toContain('secret')
    }
    expect(await readRaw(web.url, '/')).toBe('page')
    await web.close()
  })
})

async function findFreePort(): Promise<number> {
  const probe = await serve(environment(), nothing)
  await probe.close()
  return Number(new URL(probe.url).port)
}

/** Unlike fetch, sends the path as it is. */
async function readRaw(url: string, path: string): Promise<string> {
  const sent = request(url, { path, agent: false, headers: { accept: 'text/html' } })
  sent.end()
  const [response] = await once(sent, 'response')
  return text(response)
}
