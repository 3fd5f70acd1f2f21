import { z } from 'zod'

import { fakeServer } from '@/core/testing/fake-server'
import { beginSession } from '@/data/session/session'
import { readAccount } from '@/data/session/session-secret'
import { readPreference, writePreference } from '@/data/store/preference'
import { readRemovedServers, readServers, writeServer } from '@/data/store/servers'
import { storedApprovals, listApprovals } from '@/data/store/standing-approvals'
import { addThread, listThreads } from '@/data/store/threads'
import constants from '@/data/testing/expo-constants'
import { answerWith } from '@/data/testing/expo-fetch'
import { failAfter, keychain } from '@/data/testing/expo-secure-store'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { connectServer, demoQuery, probe } from '@/state/app/connect-server'
import { finishRemovals, removeServer } from '@/state/app/remove-server'
import { createDisposalScope } from '@/state/device/disposal-scope'
import { queryClient } from '@/state/device/query-client'
import { retryWrites, storageProblemAtom } from '@/state/device/storage-problem'
import { store } from '@/state/device/store'
import { activitiesAtom } from '@/state/room/activity'
import { roomsQuery, threadsQuery } from '@/state/room/rooms'
import { draftAtom, writeDraft } from '@/state/thread/drafts'
import { startThread } from '@/state/thread/thread-sessions'

import { checkServers, recheckReturningServers, serverCheckQuery } from './server-check'
import { renameServer, serversQuery } from './servers'
import { shareStreamPool } from './stream-pool'

const home = fakeServer()
const other = fakeServer({ id: 'other', address: 'https://other.test', name: 'Other' })
const finding = {
  address: 'https://agents.example.com',
  kind: 'continuo' as const,
  version: '2',
  features: ['guests'],
  need: 'nothing' as const,
}

globalThis.requestAnimationFrame = () => 0

beforeEach(async () => {
  failAfter(Infinity)
  queryClient.clear()
  for (const server of await readServers()) await removeServer(server)
  await finishRemovals()
  queryClient.clear()
})
afterAll(() => queryClient.clear())

const known = () => queryClient.fetchQuery(serversQuery)
const capabilities = (version: string, ...features: string[]) =>
  json({ product: 'continuo', version, features })
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const nobody = () => {
  throw new TypeError('Network request failed')
}

describe('connecting a server', () => {
  it('probes it without connecting', async () => {
    answerWith(async (url) =>
      url.endsWith('/capabilities') ? capabilities('2', 'guests') : json({}, 404),
    )
    expect(await probe('https://agents.example.com')).toEqual({ kind: 'found', finding })
    expect(await readServers()).toEqual([])
  })

  it('stores it beside the other servers', async () => {
    await writeServer(home, 1)
    const result = await connectServer(finding)
    const made = expect.objectContaining({ id: 'agents.example.com', name: 'agents.example.com' })
    expect(result).toEqual({ ok: true, value: made })
    expect(await known()).toEqual([home, made])
    expect(await readServers()).toEqual([home, made])
  })

  it('stores one server for two connections to the same address', async () => {
    await connectServer(finding)
    const [first] = await known()
    if (first) await renameServer(first, 'Work')
    await connectServer({ ...finding, version: '3' })
    expect(await readServers()).toEqual([
      expect.objectContaining({ id: 'agents.example.com', name: 'Work', version: '3' }),
    ])
    expect(await known()).toHaveLength(1)
  })
})

describe('the demo', () => {
  afterEach(() => {
    constants.expoConfig = null
  })

  it('is the companion server on the app’s own host, if it accepts guests', async () => {
    constants.expoConfig = { hostUri: '192.168.1.5:8081' }
    answerWith(async (url) =>
      url === 'http://192.168.1.5:8787/api/v1/capabilities'
        ? capabilities('2', 'guests')
        : json({}, 404),
    )
    expect(await queryClient.fetchQuery(demoQuery)).toMatchObject({
      address: 'http://192.168.1.5:8787',
    })
  })

  it.each<[string, () => Promise<Response>]>([
    ['if the server accepts no guests', async () => capabilities('2')],
    ['if no server answers', async () => nobody()],
  ])('is not offered %s', async (_case, answer) => {
    constants.expoConfig = { hostUri: '192.168.1.5:8081' }
    answerWith(answer)
    expect(await queryClient.fetchQuery(demoQuery)).toBeNull()
  })

  it('sends no request if the app has no host', async () => {
    answerWith(async () => capabilities('2', 'guests'))
    expect(await queryClient.fetchQuery(demoQuery)).toBeNull()
  })
})

describe('what is known about a server', () => {
  beforeEach(() => writeServer(home, 1))

  it('is updated when the app starts', async () => {
    answerWith(async () => capabilities('9', 'toolsets'))
    await checkServers()
    const fresh = { ...home, version: '9', features: ['toolsets'] }
    expect(await known()).toEqual([fresh])
    expect(await readServers()).toEqual([fresh])
  })

  it('determines how many runs stream concurrently', async () => {
    const scope = createDisposalScope()
    const pool = shareStreamPool(home.address, scope)
    const { signal } = new AbortController()
    await Promise.all([1, 2, 3, 4].map(() => pool.acquire(signal)))
    const fifth = pool.acquire(signal)
    answerWith(async () =>
      json({ product: 'continuo', version: '9', features: [], httpVersion: '2' }),
    )
    await checkServers()
    expect(await fifth).toBeInstanceOf(Function)
    scope.dispose()
  })

  it.each<[string, () => Promise<Response>, string]>([
    ['does not answer', async () => nobody(), 'unreachable'],
    ['answers as something else', async () => json({}, 404), 'changed'],
  ])('is kept when the server %s', async (_case, answer, reach) => {
    answerWith(answer)
    expect(await queryClient.fetchQuery(serverCheckQuery(home))).toBe(reach)
    expect(await readServers()).toEqual([home])
  })

  it('keeps a version that only signed-in people see', async () => {
    const agui = fakeServer({ id: 'home', kind: 'agui', version: '0.4', features: ['feedback'] })
    await writeServer(agui, 1)
    await known()
    answerWith(async (url) =>
      url.endsWith('/login') ? json({ k: { server_url: 'https://k' } }) : json({}, 401),
    )
    expect(await queryClient.fetchQuery(serverCheckQuery(agui))).toBe('reachable')
    expect((await readServers())[0]?.version).toBe('0.4')
  })

  it('is updated when the server is back online', async () => {
    const stop = recheckReturningServers()
    await known()
    answerWith(async () => nobody())
    await queryClient.prefetchQuery(roomsQuery(home))
    answerWith(async (url) => (url.endsWith('/capabilities') ? capabilities('10') : json({})))
    await queryClient.prefetchQuery({ ...roomsQuery(home), staleTime: 0 })
    await queryClient.fetchQuery(serverCheckQuery(home))
    expect((await known())[0]?.version).toBe('10')
    stop()
  })
})

describe('removing a server', () => {
  const threadOf = (server: string) => ({
    key: { server, room: 'demo', thread: 't1' },
    name: 'Dinner',
    created: 1,
    lastActivity: 1,
  })

  beforeEach(async () => {
    answerWith(async () => json({}))
    for (const server of [home, other]) {
      await writeServer(server, 1)
      await addThread(threadOf(server.id))
      await storedApprovals.add({ server: server.id, room: 'demo' }, 'open_url')
      await writePreference(`rooms of ${server.id}`, [{ id: 'demo', name: 'Demo' }])
      await writePreference(`selection/${server.id}`, {})
    }
    await known()
    await beginSession(home, { kind: 'key' }, { kind: 'key', key: 'sk-canary' })
  })

  it('removes only its own threads, approvals, preferences and secrets', async () => {
    expect(await removeServer(home)).toEqual({ ok: true, value: undefined })
    expect(await known()).toEqual([other])
    await finishRemovals()

    expect(await readServers()).toEqual([other])
    expect(await readRemovedServers()).toEqual([])
    expect(await listThreads('home')).toEqual([])
    expect(await listThreads('other')).toHaveLength(1)
    expect((await listApprovals()).map(({ server }) => server)).toEqual(['other'])
    expect(await readPreference('rooms of home', z.unknown())).toBeUndefined()
    expect(await readPreference('rooms of other', z.unknown())).toBeDefined()
    expect(await readAccount(home)).toBeUndefined()
    expect([...keychain.values()].join()).not.toContain('sk-canary')
  })

  it('removes the drafts of its rooms', async () => {
    queryClient.setQueryData(roomsQuery(home).queryKey, [
      { id: 'demo', name: 'Demo', description: '', welcome_message: '', suggestions: [] },
    ])
    writeDraft({ server: 'home', room: 'demo' }, 'Dear')
    await removeServer(home)
    await finishRemovals()
    expect(store.get(draftAtom({ server: 'home', room: 'demo' }))).toBe('')
    expect(await readPreference('draft/home/demo', z.string())).toBeUndefined()
  })

  it('continues at the next start if it was interrupted', async () => {
    failAfter(0)
    await removeServer(home)
    await finishRemovals()
    expect(await readServers()).toEqual([other])
    expect(await readRemovedServers()).toEqual([home])
    expect([...keychain.values()].join()).toContain('sk-canary')

    failAfter(Infinity)
    await finishRemovals()
    expect(await readRemovedServers()).toEqual([])
    expect([...keychain.values()].join()).not.toContain('sk-canary')
  })

  it('is tried again until the device has erased everything', async () => {
    failAfter(0)
    await removeServer(home)
    await finishRemovals()
    expect(store.get(storageProblemAtom)).toEqual({ kind: 'storage' })

    failAfter(Infinity)
    retryWrites()
    while (store.get(storageProblemAtom)) await new Promise((resolve) => setImmediate(resolve))
    expect(await readRemovedServers()).toEqual([])
    expect([...keychain.values()].join()).not.toContain('sk-canary')
  })

  it('is not tried again once the server has been connected again', async () => {
    failAfter(0)
    await removeServer(home)
    await finishRemovals()
    failAfter(Infinity)
    await writeServer(home, 2)
    retryWrites()
    while (store.get(storageProblemAtom)) await new Promise((resolve) => setImmediate(resolve))
    expect(await readServers()).toContainEqual(home)
    expect([...keychain.values()].join()).toContain('sk-canary')
  })

  it('stops the turns in its threads', async () => {
    const server = fakeAgentServer()
    startThread(home, 'demo', 'Hello')
    while (!server.isStreaming()) await new Promise((resolve) => setImmediate(resolve))
    await removeServer(home)
    await finishRemovals()
    expect(store.get(activitiesAtom).size).toBe(0)
    expect(server.requests.map(({ path }) => path)).toContainEqual(
      expect.stringMatching(/\/cancel$/),
    )
    expect(await listThreads('home')).toEqual([])
  })

  it('ignores a list of threads that arrives late', async () => {
    let answer: ((response: Response) => void) | undefined
    answerWith((url) =>
      new URL(url).pathname.endsWith('/agui')
        ? new Promise((resolve) => (answer = resolve))
        : Promise.resolve(json({ demo: { id: 'demo', name: 'Demo' } })),
    )
    const list = queryClient.prefetchQuery(threadsQuery(home))
    while (!answer) await new Promise((resolve) => setImmediate(resolve))
    await removeServer(home)
    const done = finishRemovals()
    const isForgotten = () => ![...keychain.values()].join().includes('sk-canary')
    while (!isForgotten()) await new Promise((resolve) => setImmediate(resolve))
    answer(json({ threads: [{ ...late, room_id: 'demo', thread_id: 'late' }] }))
    await Promise.all([list, done])
    expect(await listThreads('home')).toEqual([])
    expect(queryClient.getQueryData(threadsQuery(home).queryKey)).toBeUndefined()
  })

  it('leaves nothing for a new connection to the same address', async () => {
    await removeServer(home)
    await connectServer({ ...finding, address: home.address })
    const [, again] = await readServers()
    expect(again?.address).toBe(home.address)
    expect(await listThreads('home')).toEqual([])
    expect(await readAccount({ id: 'home' })).toBeUndefined()
  })
})

const late = { created: '2026-01-01T00:00:00Z', metadata: { name: 'Late' }, runs: {} }
