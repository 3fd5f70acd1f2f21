import { z } from 'zod'

import { Capabilities } from '@/core/contract/capabilities'
import { Problem } from '@/core/contract/problem'
import { Room, Rooms } from '@/core/contract/room'
import { descriptionOf } from '@server/api/endpoint'
import { as, createScriptedAgent, inputOf, openTestServer } from '@server/testing/test-server'

let server: Awaited<ReturnType<typeof openTestServer>>

const appOrigin = 'http://phone.local:8081'

beforeEach(async () => {
  const { agent } = createScriptedAgent()
  server = await openTestServer({ agent, allowedOrigins: [appOrigin] })
})

afterEach(() => server.close())

const threadsPath = '/api/v1/rooms/demo/agui'

async function send(method: string, path: string, body?: string, type = 'application/json') {
  const response = await server.application.request(path, {
    method,
    headers: { 'content-type': type, ...as('ada') },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, error: Problem.parse(await response.json()).error }
}

describe('the server', () => {
  it('reports its health and its capabilities', async () => {
    expect(await (await server.get('/health')).json()).toEqual({ status: 'ok' })
    const capabilities = await (await server.get('/api/v1/capabilities')).json()
    expect(Capabilities.parse(capabilities)).toEqual({
      product: 'continuo',
      version: '1.2.3',
      features: ['cancel', 'resume'],
    })
  })

  it('serves the rooms', async () => {
    const rooms = Rooms.parse(await (await server.get('/api/v1/rooms')).json())
    expect(Object.keys(rooms)).toEqual(['demo', 'other'])
    const room = Room.parse(await (await server.get('/api/v1/rooms/demo')).json())
    expect(room).toEqual(rooms['demo'])
  })
})

describe('the API description', () => {
  const Document = z.object({
    openapi: z.literal('3.1.0'),
    paths: z.record(z.string(), z.record(z.string(), z.looseObject({ summary: z.string() }))),
  })

  it('describes every route with its body and its responses', async () => {
    const answer = await server.get('/openapi.json')
    const { paths } = Document.parse(await answer.json())
    expect(paths['/api/v1/rooms/{room}/agui']?.['post']).toMatchObject({
      'x-access': 'person',
      security: [{ bearer: [] }],
      parameters: [{ name: 'room', in: 'path' }],
      requestBody: {
        content: { 'application/json': { schema: { properties: { thread_id: {} } } } },
      },
      responses: { 200: {}, default: {} },
    })
    expect(paths['/health']?.['get']).toMatchObject({ 'x-access': 'anyone', security: [] })
  })

  it('leaves out no API route', () => {
    const served = server.application.routes.filter(({ method }) => method !== 'ALL')
    const described = served.filter(({ handler }) => descriptionOf(handler))
    const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    expect(new Set(described.map(keyOf))).toEqual(new Set(served.map(keyOf)))
  })
})

describe('a bad request', () => {
  it.each([
    ['GET', '/api/v1/rooms/nowhere', 'room_not_found'],
    ['GET', '/api/v1/rooms/nowhere/agui', 'room_not_found'],
    ['POST', '/api/v1/rooms/nowhere/agui', 'room_not_found'],
    ['GET', `${threadsPath}/nothing`, 'thread_not_found'],
    ['POST', `${threadsPath}/nothing`, 'thread_not_found'],
    ['DELETE', `${threadsPath}/nothing`, 'thread_not_found'],
    ['POST', `${threadsPath}/nothing/meta`, 'thread_not_found'],
    ['GET', `${threadsPath}/nothing/nothing`, 'run_not_found'],
    ['POST', `${threadsPath}/nothing/nothing`, 'run_not_found'],
    ['POST', `${threadsPath}/nothing/nothing/cancel`, 'run_not_found'],
    ['GET', '/api/v1/nothing', 'not_found'],
    ['DELETE', '/api/v1/rooms', 'not_found'],
    ['GET', '/api', 'not_found'],
    ['GET', '/nothing', 'not_found'],
    ['GET', `${threadsPath}/%ff%00`, 'thread_not_found'],
  ])('%s %s is answered with %s', async (method, path, code) => {
    const body = JSON.stringify(inputOf({ threadId: 'nothing', runId: 'nothing' }))
    const { status, error } = await send(method, path, method === 'POST' ? body : undefined)
    expect({ status, ...error }).toMatchObject({ status: 404, code, type: 'not_found_error' })
  })

  it.each(['', '{', 'null', '[]', '"text"', '{"metadata":7}', '{"thread_id":7}'])(
    'is refused with 400 for the body %j',
    async (body) => {
      const { status, error } = await send('POST', threadsPath, body)
      expect({ status, type: error.type }).toEqual({ status: 400, type: 'invalid_request_error' })
    },
  )

  it.each([
    [{ messages: 'none' }, 'messages'],
    [{ messages: [{ id: '1', role: 'nobody', content: '' }] }, 'messages.0.role'],
    [{ tools: [{}] }, 'tools.0.name'],
  ])('names the invalid member of the run input %j', async (wrong, param) => {
    const ids = await server.createThread()
    const body = JSON.stringify({ ...inputOf(ids, 'Hello'), ...wrong })
    const { status, error } = await send('POST', ids.runPath, body)
    expect({ status, param: error.param }).toEqual({ status: 400, param })
  })

  it('is refused if the body is nested too deeply', async () => {
    const ids = await server.createThread()
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const body = JSON.stringify(inputOf(ids, 'Hello')).replace('{', `{"state":${deep},`)
    expect((await send('POST', ids.runPath, body)).status).toBe(400)
  })

  it('is refused if a cross-origin page could send it without a preflight', async () => {
    const { status, error } = await send('POST', threadsPath, '{}', 'text/plain')
    expect({ status, code: error.code }).toEqual({ status: 415, code: 'unsupported_media_type' })
  })

  it('is refused if the body exceeds one megabyte', async () => {
    const body = JSON.stringify({ metadata: { name: 'x'.repeat(1024 * 1024) } })
    const { status, error } = await send('POST', threadsPath, body)
    expect({ status, code: error.code }).toEqual({ status: 413, code: 'body_too_large' })
  })
})

describe('a server error', () => {
  it('does not reveal its cause', async () => {
    await server.store.close()
    const { status, error } = await send('GET', threadsPath)
    expect(status).toBe(500)
    expect(error).toEqual({
      message: 'Something went wrong on the server.',
      type: 'server_error',
      code: 'internal_error',
    })
    expect(server.logged).toMatchObject([{ event: 'request-failed' }, { status: 500 }])
    server = await openTestServer({ agent: createScriptedAgent().agent })
  })
})

describe('the request log', () => {
  it('contains the route pattern, status and duration but nothing from the request', async () => {
    const ids = await server.createThread({ metadata: { name: 'canary' } })
    await server.post(`${ids.runPath}?canary=canary`, inputOf(ids, 'canary'), { canary: 'canary' })
    await server.get('/api/v1/rooms/canary')
    await server.get('/canary')
    expect(server.logged).toMatchObject([
      { method: 'POST', route: '/api/v1/rooms/:room/agui', status: 200 },
      { method: 'POST', route: '/api/v1/rooms/:room/agui/:thread/:run', status: 200 },
      { method: 'GET', route: '/api/v1/rooms/:room', status: 404 },
      { method: 'GET', status: 404 },
    ])
    const written = JSON.stringify(server.logged)
    expect(written).not.toContain('canary')
    expect(written).not.toContain(ids.threadId)
  })
})

describe('a page of another origin', () => {
  function ask(origin: string, method = 'GET') {
    const headers = { origin, 'access-control-request-headers': 'last-event-id' }
    return server.application.request(`http://phone.local:8787${threadsPath}`, { method, headers })
  }

  it('may use the server if the operator allowed the origin', async () => {
    const response = await ask(appOrigin)
    expect(response.headers.get('access-control-allow-origin')).toBe(appOrigin)
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    expect(response.headers.get('vary')).toContain('Origin')
  })

  it('may read why it was refused', async () => {
    const response = await ask(appOrigin, 'PUT')
    expect(response.status).toBe(404)
    expect(response.headers.get('access-control-allow-origin')).toBe(appOrigin)
  })

  it('may send the headers that the app sends', async () => {
    const response = await ask(appOrigin, 'OPTIONS')
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'authorization,cache-control,content-type,last-event-id,x-requested-with',
    )
  })

  it.each([
    'http://evil.example',
    'http://phone.local:8081.evil.example',
    'http://phone.local:8082',
    'https://phone.local:8081',
    'http://phone.local:8787',
    'null',
    'phone.local',
  ])('may not use the server from %s', async (origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const response = await ask(origin, method)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})
