import { randomUUID } from 'node:crypto'

import { createRequestLimits } from '@server/http/request-limits'
import { exaType, openRealServer } from '@server/testing/real-server'
import { addresses, inputOf } from '@server/testing/test-server'

const once = {
  completions: 1,
  newRuns: 1,
  runs: 1,
  execute: 1,
  newThreads: 1,
  toolsets: 1,
  signIn: 1,
}

const ids = addresses(randomUUID(), randomUUID())
const thread = { thread_id: ids.threadId, run_id: ids.runId }
const completion = { model: 'demo', messages: [{ role: 'user', content: 'stream 1 word' }] }
const toolset = { toolset_type: exaType, name: 'Search', api_key: 'sk-test' }

/** The order matters, because a run needs its thread. */
const requests: [string, string, unknown][] = [
  ['creates a thread', '/api/v1/rooms/demo/agui', thread],
  ['creates a run', ids.threadPath, {}],
  ['starts a run', ids.runPath, inputOf(ids, 'stream 1 word')],
  ['asks for a completion', '/v1/chat/completions', completion],
  ['sets up a toolset', '/bodhi/v1/toolsets', toolset],
  ['calls a tool', '/bodhi/v1/toolsets/unknown/execute/search', { params: {} }],
]

let server: Awaited<ReturnType<typeof openRealServer>>
let tokens: Record<'ada' | 'bob', string>

beforeAll(async () => {
  server = await openRealServer({}, { limits: createRequestLimits(once) })
  tokens = { ada: await server.token('ada'), bob: await server.token('bob') }
})

afterAll(() => server.close())

describe('a person who exceeds a rate limit', () => {
  it.each(requests)('gets 429 with Retry-After if the request %s', async (_what, path, body) => {
    const ask = async (name: 'ada' | 'bob') => {
      const response = await server.ask(tokens[name], 'POST', path, body)
      await response.text()
      return response
    }
    expect((await ask('ada')).status).not.toBe(429)
    const refused = await ask('ada')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('bob')).status).not.toBe(429)
  })
})

it('a network that requests sign-in pages too often gets 429 with Retry-After', async () => {
  const ask = () => fetch(`${server.url}/oidc/.well-known/openid-configuration`)
  for (let count = 0; count < 10; count += 1) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Too many requests')
})
