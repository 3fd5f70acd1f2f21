import { randomUUID } from 'node:crypto'
import { z } from 'zod'

import { Thread } from '@/core/contract/thread'
import { ToolsetInstance } from '@/core/contract/toolset'
import { exaType, openRealServer } from '@server/testing/real-server'
import { addresses, inputOf } from '@server/testing/test-server'

const callers = [
  'anonymous',
  'user',
  'other user',
  'admin',
  'OAuth with scope',
  'OAuth without scope',
  'API token',
] as const
type CallerName = (typeof callers)[number]

/** The expected status for each caller above, in order. The requested data belongs to `user`. */
type Row = readonly [number, number, number, number, number, number, number]

const open = (status = 200): Row => [status, status, status, status, status, status, status]
const anyPerson = (status = 200): Row => [401, status, status, status, 401, 401, 401]
const ownThread = (status = 200): Row => [401, status, 404, 404, 401, 401, 401]
const ownToolset = (status = 200): Row => [401, status, 403, 403, 401, 401, 401]
const adminOnly = (status = 200): Row => [401, 403, 403, status, 401, 401, 401]
const models = (status = 200): Row => [401, status, status, status, 401, 401, status]
const execution: Row = [401, 200, 403, 403, 200, 403, 401]
const toolsetList: Row = [401, 200, 200, 200, 200, 200, 401]

const rows: Record<string, Row> = {
  'GET /health': open(),
  'GET /ready': open(),
  'GET /ping': open(),
  'GET /metrics': adminOnly(),
  'GET /openapi.json': open(),
  'GET /api/v1/capabilities': open(),
  'GET /api/login': open(),
  'POST /api/v1/guest': open(),
  'DELETE /api/v1/guest': open(204),
  // The guest token is invalid, and no request comes from a page of this server.
  'POST /api/v1/guest/claim': anyPerson(400),
  'POST /api/v1/session': open(403),
  'DELETE /api/v1/session': open(403),
  'GET /bodhi/v1/info': open(),
  'GET /bodhi/v1/user': open(),
  'GET /api/user_info': anyPerson(),
  'GET /api/v1/feed': anyPerson(),
  'GET /api/v1/rooms': anyPerson(),
  'GET /api/v1/rooms/{room}': anyPerson(),
  'GET /api/v1/rooms/{room}/agui': anyPerson(),
  'POST /api/v1/rooms/{room}/agui': anyPerson(),
  'GET /api/v1/rooms/{room}/agui/{thread}': ownThread(),
  'POST /api/v1/rooms/{room}/agui/{thread}': ownThread(),
  'DELETE /api/v1/rooms/{room}/agui/{thread}': ownThread(204),
  'POST /api/v1/rooms/{room}/agui/{thread}/meta': ownThread(205),
  'GET /api/v1/rooms/{room}/agui/{thread}/{run}': ownThread(),
  'POST /api/v1/rooms/{room}/agui/{thread}/{run}': ownThread(),
  'POST /api/v1/rooms/{room}/agui/{thread}/{run}/cancel': ownThread(),
  'GET /api/v1/rooms/{room}/agui/{thread}/{run}/feedback': ownThread(),
  'POST /api/v1/rooms/{room}/agui/{thread}/{run}/feedback': ownThread(205),
  'GET /bodhi/v1/toolsets': toolsetList,
  'POST /bodhi/v1/toolsets': anyPerson(201),
  'GET /bodhi/v1/toolsets/types': anyPerson(),
  'PUT /bodhi/v1/toolsets/types/{type}/app-config': adminOnly(),
  'DELETE /bodhi/v1/toolsets/types/{type}/app-config': adminOnly(),
  'GET /bodhi/v1/toolset_types': anyPerson(),
  'PUT /bodhi/v1/toolset_types/{type}/app-config': adminOnly(),
  'DELETE /bodhi/v1/toolset_types/{type}/app-config': adminOnly(),
  'GET /bodhi/v1/toolsets/{id}': ownToolset(),
  'PUT /bodhi/v1/toolsets/{id}': ownToolset(),
  'DELETE /bodhi/v1/toolsets/{id}': ownToolset(204),
  'POST /bodhi/v1/toolsets/{id}/refresh': ownToolset(),
  'POST /bodhi/v1/toolsets/{id}/execute/{method}': execution,
  'POST /bodhi/v1/toolsets/{id}/tools/{method}/execute': execution,
  'GET /v1/models': models(),
  'GET /v1/models/{model}': models(),
  'POST /v1/chat/completions': models(),
}

interface Fixture {
  params: Record<string, string>
  bodies: Record<string, unknown>
}

let server: Awaited<ReturnType<typeof openRealServer>>
let tokens: Record<CallerName, string | undefined>

beforeAll(async () => {
  server = await openRealServer()
  const scope = `scope_toolset-${exaType}`
  tokens = {
    anonymous: undefined,
    user: await server.token('ada'),
    'other user': await server.token('bob'),
    admin: await server.token('root', { role: 'resource_admin' }),
    'OAuth with scope': await server.token('ada', { kind: 'oauth', scope }),
    'OAuth without scope': await server.token('ada', { kind: 'oauth', scope: 'openid' }),
    'API token': await server.token('ada', { kind: 'api' }),
  }
})

afterAll(() => server.close())

const typePath = `/bodhi/v1/toolsets/types/${exaType}/app-config`
const toolset = () => ({ toolset_type: exaType, name: randomUUID(), api_key: 'sk-test' })

/** Creates fresh data for every request, so that requests do not affect each other. */
async function makeFixture(): Promise<Fixture> {
  await server.ask(tokens.admin, 'PUT', typePath)
  const made = await server.ask(tokens.user, 'POST', '/api/v1/rooms/demo/agui', {})
  const thread = Thread.parse(await made.json())
  const { threadId, runId, runPath } = addresses(
    thread.thread_id,
    Object.keys(thread.runs ?? {})[0] ?? '',
  )
  const feedback = { feedback: 'thumbs_up', reason: null }
  await server.ask(tokens.user, 'POST', `${runPath}/feedback`, feedback)
  const created = await server.ask(tokens.user, 'POST', '/bodhi/v1/toolsets', toolset())
  const { id } = ToolsetInstance.parse(await created.json())
  const session = { code: 'c', code_verifier: 'v'.repeat(43), redirect_uri: 'continuo://signed-in' }
  const completion = { model: 'demo', messages: [{ role: 'user', content: 'stream 1 word' }] }
  return {
    params: {
      room: 'demo',
      thread: threadId,
      run: runId,
      type: exaType,
      id,
      method: 'search',
      model: 'demo',
    },
    bodies: {
      'POST /api/v1/guest': {},
      'POST /api/v1/guest/claim': { guest_token: 'invented' },
      'POST /api/v1/session': session,
      'POST /api/v1/rooms/{room}/agui': {},
      'POST /api/v1/rooms/{room}/agui/{thread}': {},
      'POST /api/v1/rooms/{room}/agui/{thread}/meta': { name: 'Plans' },
      'POST /api/v1/rooms/{room}/agui/{thread}/{run}': inputOf({ threadId, runId }, 'Hi'),
      'POST /api/v1/rooms/{room}/agui/{thread}/{run}/feedback': feedback,
      'POST /bodhi/v1/toolsets': toolset(),
      'PUT /bodhi/v1/toolsets/{id}': { description: 'Mine' },
      'POST /bodhi/v1/toolsets/{id}/execute/{method}': { params: { query: 'news' } },
      'POST /bodhi/v1/toolsets/{id}/tools/{method}/execute': { params: { query: 'news' } },
      'POST /v1/chat/completions': completion,
    },
  }
}

async function statusFor(caller: CallerName, route: string): Promise<number> {
  const { params, bodies } = await makeFixture()
  const [method = '', template = ''] = route.split(' ')
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const response = await server.ask(tokens[caller], method, path, bodies[route])
  await response.body?.cancel()
  return response.status
}

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

describe('authorization', () => {
  it('is tested for every API route', async () => {
    const described = await server.ask(undefined, 'GET', '/openapi.json')
    const { paths } = Document.parse(await described.json())
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(routes.sort()).toEqual(Object.keys(rows).sort())
  })

  describe.each(Object.entries(rows))('%s', (route, row) => {
    it.each(callers.map((caller, index) => [caller, row[index]] as const))(
      'answers %s with %i',
      async (caller, status) => {
        expect(await statusFor(caller, route)).toBe(status)
      },
    )
  })
})
