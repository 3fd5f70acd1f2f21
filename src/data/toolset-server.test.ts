import { attempt } from '@/core/failure'
import { exa, fakeInstance } from '@/core/toolsets/testing/fake-instance'

import { answerWith } from './testing/expo-fetch'
import { executeToolset, fetchToolsets } from './toolset-server'

const address = 'http://tools.test'
const type = { toolset_type: exa, name: 'Exa Web Search', app_enabled: true }
const toolset = { ...fakeInstance(), updated_at: '2026-01-20T10:00:00Z' }
const refusal = {
  error: { message: 'The toolset is switched off.', type: 'invalid_request_error' },
}

let asked: { method: string; path: string; body: unknown; token: string | null }[] = []

/** Answers each path with a status and a body, in turn where there are several. */
function serve(answers: Record<string, [status: number, body: unknown][]>) {
  asked = []
  answerWith(async (url, { method = 'GET', body, headers } = {}) => {
    const path = new URL(url).pathname
    asked.push({
      method,
      path,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      token: new Headers(headers).get('authorization'),
    })
    const [status, answer] = answers[path]?.shift() ?? [404, { error: { message: '', type: '' } }]
    const isText = typeof answer === 'string'
    return new Response(isText ? answer : JSON.stringify(answer), {
      status,
      headers: { 'content-type': isText ? 'text/html' : 'application/json' },
    })
  })
}

describe('the toolsets of a server', () => {
  it('come with their types in one answer', async () => {
    serve({ '/bodhi/v1/toolsets': [[200, { toolsets: [toolset], toolset_types: [type] }]] })
    const offered = await fetchToolsets(address)

    expect(offered?.instances).toMatchObject([{ id: 'id-1', name: 'my-exa' }])
    expect(offered?.types).toMatchObject([{ toolset_type: exa, name: 'Exa Web Search' }])
    expect(asked).toHaveLength(1)
  })

  it('get their types from where else the server tells of them', async () => {
    serve({
      '/bodhi/v1/toolsets': [[200, { toolsets: [toolset] }]],
      '/bodhi/v1/toolset_types': [[200, { types: [type] }]],
    })
    expect((await fetchToolsets(address))?.types).toMatchObject([{ name: 'Exa Web Search' }])
  })

  it('do without types that only admins may see', async () => {
    serve({
      '/bodhi/v1/toolsets': [[200, { toolsets: [toolset] }]],
      '/bodhi/v1/toolset_types': [[403, refusal]],
    })
    expect(await fetchToolsets(address)).toMatchObject({ instances: [{ id: 'id-1' }], types: [] })
  })

  it.each([
    ['has no such page', 404, refusal],
    ['answers with its web app', 200, '<html></html>'],
    ['has none for this person', 403, refusal],
  ])('are none where the server %s', async (_case, status, body) => {
    serve({ '/bodhi/v1/toolsets': [[status, body]] })
    expect(await fetchToolsets(address)).toBeUndefined()
  })

  it('fail as a value when the server has a problem', async () => {
    serve({ '/bodhi/v1/toolsets': [[503, refusal]] })
    expect(await attempt(fetchToolsets(address))).toEqual({
      ok: false,
      failure: { kind: 'server', status: 503 },
    })
  })
})

describe('a call of a tool', () => {
  const call = { instanceId: 'a/b', method: 'search', toolCallId: 'call-1', params: { query: 'q' } }
  const path = '/bodhi/v1/toolsets/a%2Fb/execute/search'
  const execute = () => executeToolset(address, call, new AbortController().signal)

  it('gives what the server answers', async () => {
    serve({ [path]: [[200, { tool_call_id: 'call-1', result: { hits: 2 } }]] })
    expect(await execute()).toMatchObject({ result: { hits: 2 } })
    expect(asked).toMatchObject([
      { method: 'POST', path, body: { tool_call_id: 'call-1', params: { query: 'q' } } },
    ])
  })

  it('gives the failure of the provider', async () => {
    serve({ [path]: [[200, { error: 'rate limited' }]] })
    expect(await execute()).toMatchObject({ error: 'rate limited' })
  })

  it.each([400, 403, 404, 429])('says why it was refused with %d', async (status) => {
    serve({ [path]: [[status, refusal]] })
    expect(await execute()).toEqual({ error: 'The toolset is switched off.' })
  })

  it.each([
    [500, refusal, { kind: 'server', status: 500 }],
    [400, '<html></html>', { kind: 'rejected', status: 400 }],
    [200, '<html></html>', { kind: 'malformed', at: '' }],
  ])('says nothing of its own for %d with %j', async (status, body, failure) => {
    serve({ [path]: [[status, body]] })
    expect(await attempt(execute())).toEqual({ ok: false, failure })
  })

  it('is made again with a new token when the old one has run out', async () => {
    const session = { access_token: 'new', token_type: 'Bearer', expires_in: 3600 }
    serve({
      [path]: [
        [401, refusal],
        [200, { result: 1 }],
      ],
      '/api/v1/guest': [
        [200, { ...session, user: { user_id: 'u', username: 'guest', role: 'resource_user' } }],
      ],
    })
    expect(await execute()).toMatchObject({ result: 1 })
    expect(asked.at(-1)).toMatchObject({ path, token: 'Bearer new' })
  })
})
