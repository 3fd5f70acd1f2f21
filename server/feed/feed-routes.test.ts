import { once } from 'node:events'
import { createServer } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

import { Change } from '@/core/contract/change'
import type { Authenticate, Caller } from '@server/access/caller'
import { createEndpoint } from '@server/api/endpoint'
import type { LogEntry } from '@server/http/log'
import { Refusal } from '@server/http/refusal'
import { openTestStore } from '@server/testing/test-database'
import { as } from '@server/testing/test-server'

import { createFeed, every, type Feed, type FeedEntry } from './feed'
import { feedRoutes, feedPositionOf } from './feed-routes'

const callers: Record<string, Caller> = {
  ada: { kind: 'person', userId: 'ada', name: 'Ada', role: 'resource_user' },
  bob: { kind: 'person', userId: 'bob', name: 'Bob', role: 'resource_user' },
  script: { kind: 'token', userId: 'ada', scopes: new Set() },
  program: { kind: 'client', userId: 'ada', clientId: 'program', scopes: new Set() },
}

const authenticate: Authenticate = async (token) =>
  callers[token ?? ''] ?? { kind: 'stranger', reason: 'no-token' }

const logged: LogEntry[] = []
const log = (entry: LogEntry) => void logged.push(entry)

interface Options {
  keepAliveMilliseconds?: number
  perUser?: number
  inTotal?: number
  milliseconds?: number
}

function applicationOf(feed: Pick<Feed, 'follow'>, options: Options = {}) {
  const { keepAliveMilliseconds = 15_000, perUser = 10, inTotal = 100 } = options
  const { milliseconds = 3_600_000 } = options
  const application = new Hono()
  const endpoint = createEndpoint(authenticate)
  const feedLimits = { perUser, inTotal, milliseconds }
  const routes = feedRoutes({ endpoint, feed, keepAliveMilliseconds, log, feedLimits })
  application.route('/api/v1/feed', routes)
  application.onError((error, context) => {
    if (error instanceof Refusal) return context.json(error.problem, error.status)
    throw error
  })
  return application
}

const closers: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  logged.length = 0
})

/** Serves the feed from a real database over a real socket. */
async function listen(options: Options = {}) {
  const store = await openTestStore()
  closers.push(async () => store.close())
  const now = () => new Date()
  const feed = createFeed({ database: store.database, now, log, every, pollMilliseconds: 5 })
  const answer = getRequestListener(applicationOf(feed, options).fetch)
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  closers.push(async () => {
    await feed.close()
    server.closeAllConnections()
    server.close()
  })
  const open = async (name: string, headers: Record<string, string> = {}, query = '') => {
    const url = `http://127.0.0.1:${port}/api/v1/feed${query}`
    return reading(await fetch(url, { headers: { ...as(name), ...headers } }))
  }
  return { feed, open }
}

/** Reads frame by frame; `rest` reads to the end of the stream. */
function reading(response: Response) {
  const source = framesOf(response)
  const next = async () => {
    const frame = await source.next()
    return frame.done ? undefined : frame.value
  }
  return {
    response,
    next,
    async rest() {
      const frames: string[] = []
      for (let frame = await next(); frame !== undefined; frame = await next()) frames.push(frame)
      return frames
    },
    leave: () => source.return(undefined),
  }
}

async function* framesOf(response: Response): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    yield* parts
  }
  return undefined
}

const toolset = (id: string): Change => ({ type: 'toolset', action: 'changed', id })
const frameOf = (sequence: number, id: string) =>
  `id: ${sequence}\ndata: {"type":"toolset","action":"changed","id":"${id}"}`

describe('the feed', () => {
  it('opens with its position and then sends each change', async () => {
    const { feed, open } = await listen()
    const ada = await open('ada')
    expect(ada.response.status).toBe(200)
    expect(ada.response.headers.get('content-type')).toBe('text/event-stream')
    expect(ada.response.headers.get('cache-control')).toBe('no-cache, no-store')
    expect(await ada.next()).toBe('retry: 3000\nid: 0')
    feed.announce('ada', toolset('a'))
    expect(await ada.next()).toBe(frameOf(1, 'a'))
    feed.announce(undefined, toolset('b'))
    expect(await ada.next()).toBe(frameOf(2, 'b'))
  })

  it('never sends changes of another user', async () => {
    const { feed, open } = await listen()
    const bob = await open('bob', {}, '?last_event_id=0')
    feed.announce('ada', toolset('of ada'))
    feed.announce('bob', toolset('of bob'))
    feed.announce('ada', toolset('of ada'))
    await feed.settled()
    const late = await open('bob', { 'last-event-id': '0' })
    for (const client of [bob, late]) {
      expect(await client.next()).toBe('retry: 3000\nid: 0')
      expect(await client.next()).toBe(frameOf(2, 'of bob'))
    }
    await feed.close()
    expect([await bob.rest(), await late.rest()]).toEqual([[], []])
  })

  it.each<[string, Record<string, string>, string]>([
    ['the header', { 'last-event-id': '1' }, ''],
    ['the query', {}, '?last_event_id=1'],
    ['the header rather than the query', { 'last-event-id': '1' }, '?last_event_id=0'],
  ])('continues from the position in %s', async (_from, headers, query) => {
    const { feed, open } = await listen()
    for (const id of ['a', 'b', 'c']) feed.announce('ada', toolset(id))
    await feed.settled()
    const ada = await open('ada', headers, query)
    expect(await ada.next()).toBe('retry: 3000\nid: 1')
    expect(await ada.next()).toBe(frameOf(2, 'b'))
    expect(await ada.next()).toBe(frameOf(3, 'c'))
  })

  it.each(['x', '-1', '1.5', '99', '99999999999999999999'])(
    'tells a client at the unknown position %j to reset',
    async (id) => {
      const { feed, open } = await listen()
      feed.announce('ada', toolset('a'))
      await feed.settled()
      const ada = await open('ada', { 'last-event-id': id })
      expect(ada.response.status).toBe(200)
      expect(await ada.next()).toBe('retry: 3000\nid: 1\ndata: {"type":"reset"}')
      feed.announce('ada', toolset('b'))
      expect(await ada.next()).toBe(frameOf(2, 'b'))
    },
  )

  it('sends keep-alive comments while nothing happens', async () => {
    const { open } = await listen({ keepAliveMilliseconds: 5 })
    const ada = await open('ada')
    const received = new Set<string | undefined>()
    while (received.size < 2) received.add(await ada.next())
    expect(received).toEqual(new Set(['retry: 3000\nid: 0', ': keep-alive']))
    expect(await ada.next()).toBe(': keep-alive')
  })

  it('ends the oldest connection of a user who opens too many', async () => {
    const { feed, open } = await listen({ perUser: 2 })
    const clients = []
    for (const name of ['bob', 'ada', 'ada', 'ada']) {
      const client = await open(name)
      expect(await client.next()).toBe('retry: 3000\nid: 0')
      clients.push(client)
    }
    const [bob, first, second, third] = clients
    expect(await first?.rest()).toEqual([])
    feed.announce(undefined, toolset('a'))
    for (const client of [bob, second, third]) expect(await client?.next()).toBe(frameOf(1, 'a'))
  })

  it('refuses a connection if all users together have too many', async () => {
    const { open } = await listen({ perUser: 2, inTotal: 2 })
    const others = [await open('ada'), await open('ada')]
    expect((await open('bob')).response.status).toBe(503)
    expect((await open('ada')).response.status).toBe(200)
    // Keeps the responses referenced until here: fetch cancels one that is garbage-collected.
    expect(others.map(({ response }) => response.status)).toEqual([200, 200])
  })

  it('does not count connections that the client closed', async () => {
    let ended = 0
    const feed: Pick<Feed, 'follow'> = {
      async *follow(_userId, _place, signal) {
        signal.addEventListener('abort', () => (ended += 1))
        yield { sequence: 0 }
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
    }
    const application = applicationOf(feed, { perUser: 2 })
    const open = async () =>
      reading(await application.request('/api/v1/feed', { headers: as('ada') }))
    const stays = await open()
    await stays.next()
    for (let visit = 0; visit < 3; visit += 1) {
      const client = await open()
      await client.next()
      await client.leave()
    }
    expect(ended).toBe(3)
  })

  it('ends after its lifetime so that the client authenticates again', async () => {
    const { open } = await listen({ milliseconds: 20 })
    // The first frame may come after the lifetime has ended.
    expect((await (await open('ada')).rest()).length).toBeLessThanOrEqual(1)
  })

  it('ends for everyone when the server closes', async () => {
    const { feed, open } = await listen()
    const ada = await open('ada')
    await ada.next()
    await feed.close()
    expect(await ada.rest()).toEqual([])
  })

  it('ends without details when its source fails', async () => {
    const failing: Pick<Feed, 'follow'> = {
      async *follow() {
        yield { sequence: 7 }
        throw new Error('secret words')
      },
    }
    const response = await applicationOf(failing).request('/api/v1/feed', { headers: as('ada') })
    expect(await reading(response).rest()).toEqual(['retry: 3000\nid: 7'])
    expect(logged).toEqual([expect.objectContaining({ event: 'feed-failed', error: 'Error' })])
    expect(JSON.stringify(logged)).not.toContain('secret words')
  })

  it('reads from its source only as fast as the client reads', async () => {
    let taken = 0
    const flood: Pick<Feed, 'follow'> = {
      async *follow(): AsyncGenerator<FeedEntry> {
        for (;;) yield { sequence: (taken += 1), change: toolset('x') }
      },
    }
    const response = await applicationOf(flood, { keepAliveMilliseconds: 1 }).request(
      '/api/v1/feed',
      { headers: as('ada') },
    )
    const client = reading(response)
    await client.next()
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
    expect(taken).toBeLessThanOrEqual(3)
    await client.leave()
  })

  it('sends no keep-alive comments to a client that does not read', async () => {
    const silent: Pick<Feed, 'follow'> = {
      async *follow(_userId, _place, signal) {
        yield { sequence: 0 }
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
    }
    const application = applicationOf(silent, { keepAliveMilliseconds: 1 })
    const open = async () => application.request('/api/v1/feed', { headers: as('ada') })
    const stalledReader = (await open()).body?.getReader()
    const awake = reading(await open())
    for (let frame = 0; frame < 30; frame += 1) await awake.next()
    let ready = 0
    for (let attempt = 0; attempt < 20; attempt += 1)
      void stalledReader?.read().then(() => (ready += 1))
    await setImmediate()
    expect(ready).toBeGreaterThanOrEqual(1)
    expect(ready).toBeLessThan(10)
    await stalledReader?.cancel()
    await awake.leave()
  })

  it('answers HEAD without following the feed', async () => {
    const feed: Pick<Feed, 'follow'> = {
      follow() {
        throw new Error('followed')
      },
    }
    const init = { method: 'HEAD', headers: as('ada') }
    const response = await applicationOf(feed).request('/api/v1/feed', init)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
  })

  it.each(['stranger', 'script', 'program'])('refuses a %s', async (name) => {
    const { open } = await listen()
    expect((await open(name)).response.status).toBe(401)
  })
})

describe('a feed position', () => {
  it.each([
    [undefined, 'now'],
    ['', 'now'],
    ['0', 0],
    ['41', 41],
    [' 41', 'lost'],
    ['4e1', 'lost'],
    ['0x1', 'lost'],
    ['run:4', 'lost'],
  ])('parses %j as %j', (lastEventId, position) => {
    expect(feedPositionOf(lastEventId)).toBe(position)
  })
})

describe('a change in the stream', () => {
  it.each([
    { type: 'thread', action: 'created', room_id: 'r', thread_id: 't' },
    { type: 'run', action: 'finished', room_id: 'r', thread_id: 't', run_id: 'u' },
    { type: 'toolset', action: 'deleted', id: 'i' },
    { type: 'toolset-type', action: 'disabled', toolset_type: 'x' },
    { type: 'reset' },
  ])('is one line of JSON: $type', async (change) => {
    const feed: Pick<Feed, 'follow'> = {
      async *follow() {
        yield { sequence: 1, change: Change.parse(change) }
      },
    }
    const response = await applicationOf(feed).request('/api/v1/feed', { headers: as('ada') })
    const [frame = ''] = await reading(response).rest()
    expect(JSON.parse(frame.split('data: ')[1] ?? '')).toEqual(change)
  })
})
