import { Hono } from 'hono'

import type { Authenticate, Caller } from '@server/access/caller'
import { createEndpoint } from '@server/api/endpoint'
import { Refusal } from '@server/http/refusal'
import type { Store } from '@server/store/store'
import { execute, openTestStore } from '@server/testing/test-database'
import { as } from '@server/testing/test-server'

import { feedbackRoutes } from './feedback-routes'
import type { HostedRooms } from './rooms'

const callers: Record<string, Caller> = {
  ada: { kind: 'person', userId: 'ada', name: 'Ada', role: 'resource_user' },
  bob: { kind: 'person', userId: 'bob', name: 'Bob', role: 'resource_user' },
  script: { kind: 'token', userId: 'ada', scopes: new Set() },
}

const authenticate: Authenticate = async (token) =>
  callers[token ?? ''] ?? { kind: 'stranger', reason: 'no-token' }

const room = { id: 'demo', name: 'Demo', description: '', welcome_message: '', suggestions: [] }
const rooms: HostedRooms = [{ room, agent: async function* () {} }]

const path = '/demo/agui/t/r/feedback'

let store: Store
let application: Hono

beforeEach(async () => {
  store = await openTestStore()
  const at = '2026-03-01T12:00:00.000Z'
  const metadata = { name: '', description: '' }
  const address = { userId: 'ada', roomId: 'demo', threadId: 't' }
  await store.threads.create({ ...address, runId: 'r', metadata, at })
  application = new Hono()
  application.route('/', feedbackRoutes({ endpoint: createEndpoint(authenticate), store, rooms }))
  application.onError((error, context) => {
    if (error instanceof Refusal) return context.json(error.problem, error.status)
    throw error
  })
})

afterEach(() => store.close())

const say = async (body: object, name = 'ada', at = path) =>
  application.request(at, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...as(name) },
    body: JSON.stringify(body),
  })

async function ask(name = 'ada', at = path) {
  const response = await application.request(at, { headers: as(name) })
  return { status: response.status, body: await response.json() }
}

describe('feedback on a run', () => {
  it('is stored, and the response has no body', async () => {
    const response = await say({ feedback: 'thumbs_up', reason: 'Just what I needed' })
    expect(response.status).toBe(205)
    expect(response.headers.get('content-length')).toBe('0')
    expect(await response.text()).toBe('')
    expect(await ask()).toEqual({
      status: 200,
      body: { feedback: 'thumbs_up', reason: 'Just what I needed' },
    })
  })

  it('is replaced by later feedback', async () => {
    await say({ feedback: 'thumbs_up', reason: 'Just what I needed' })
    await say({ feedback: 'thumbs_down' })
    expect((await ask()).body).toEqual({ feedback: 'thumbs_down', reason: null })
  })

  it('is not found before it is given', async () => {
    expect(await ask()).toMatchObject({
      status: 404,
      body: { error: { code: 'feedback_not_found' } },
    })
  })

  it('cannot be given or read by another user', async () => {
    await say({ feedback: 'thumbs_up', reason: 'between us' })
    const refused = { status: 404, body: { error: { code: 'run_not_found' } } }
    expect(await ask('bob')).toMatchObject(refused)
    expect((await say({ feedback: 'thumbs_down' }, 'bob')).status).toBe(404)
    expect((await say({ feedback: 'thumbs_down' }, 'script')).status).toBe(401)
    expect((await say({ feedback: 'thumbs_down' }, 'stranger')).status).toBe(401)
    expect((await ask()).body).toEqual({ feedback: 'thumbs_up', reason: 'between us' })
  })

  it.each([
    ['/demo/agui/t/other/feedback', 'run_not_found'],
    ['/demo/agui/other/r/feedback', 'run_not_found'],
    ['/other/agui/t/r/feedback', 'room_not_found'],
  ])('is refused for the unknown run at %s', async (at, code) => {
    expect(await ask('ada', at)).toMatchObject({ status: 404, body: { error: { code } } })
    expect((await say({ feedback: 'thumbs_up' }, 'ada', at)).status).toBe(404)
  })

  it.each([
    {},
    { feedback: 'meh' },
    { feedback: 'thumbs_up', reason: 1 },
    { feedback: 'thumbs_up', reason: 'nul \0' },
    { feedback: 'thumbs_up', reason: 'x'.repeat(10_001) },
  ])('is refused if it is malformed (%#)', async (body) => {
    expect((await say(body)).status).toBe(400)
    expect((await ask()).status).toBe(404)
  })

  it('is deleted with its thread', async () => {
    await say({ feedback: 'thumbs_up', reason: null })
    await store.threads.remove('t')
    expect((await ask()).status).toBe(404)
    const rows = await execute(store.database, 'SELECT * FROM run_feedback')
    expect(rows).toEqual([])
  })
})
