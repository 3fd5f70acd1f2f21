import { attempt } from '@/core/failure'
import { fakeServer } from '@/core/testing/fake-server'
import { exa, fakeInstance } from '@/core/toolsets/testing/fake-instance'
import { registerServers } from '@/data/session/session'
import { answerWith } from '@/data/testing/expo-fetch'

import {
  changeToolset,
  createToolset,
  deleteToolset,
  executeToolset,
  fetchToolset,
  fetchToolsetTypes,
  fetchToolsets,
  switchToolsetType,
} from './toolsets'

const address = 'http://tools.test'
const type = { toolset_type: exa, name: 'Exa Web Search', app_enabled: true }
const toolset = { ...fakeInstance(), updated_at: '2026-01-20T10:00:00Z' }
const refusal = {
  error: { message: 'The toolset is switched off.', type: 'invalid_request_error' },
}

let asked: { method: string; path: string; body: unknown; token: string | null }[] = []

/** Answers each path with its responses, one after the other. */
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
    return new Response(isText ? answer : answer === null ? null : JSON.stringify(answer), {
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

  it('get their types from the second path if the first has none', async () => {
    serve({
      '/bodhi/v1/toolsets': [[200, { toolsets: [toolset] }]],
      '/bodhi/v1/toolset_types': [[200, { types: [type] }]],
    })
    expect((await fetchToolsets(address))?.types).toMatchObject([{ name: 'Exa Web Search' }])
  })

  it('are read from a Bodhi server that uses slugs as names and enables or disables types', async () => {
    const { name, app_enabled: _, ...rest } = toolset
    const config = {
      toolset_type: exa,
      name: 'Exa Web Search',
      description: 'Searches',
      enabled: false,
      updated_by: 'system',
      created_at: '2026-02-20T10:00:00.123456Z',
      updated_at: '2026-02-20T10:00:00.123456Z',
    }
    const toolsets = [{ ...rest, slug: name, created_at: '2026-02-20T10:00:00.123456Z' }]
    serve({ '/bodhi/v1/toolsets': [[200, { toolsets, toolset_types: [config] }]] })
    expect(await fetchToolsets(address)).toMatchObject({
      instances: [{ id: 'id-1', name: 'my-exa', app_enabled: false }],
      types: [{ toolset_type: exa, name: 'Exa Web Search', app_enabled: false }],
    })
  })

  it('come without types if the server does not say which are enabled', async () => {
    const { app_enabled: _, ...bare } = type
    serve({
      '/bodhi/v1/toolsets': [[200, { toolsets: [toolset], toolset_types: [] }]],
      '/bodhi/v1/toolset_types': [[200, { types: [bare] }]],
    })
    expect(await fetchToolsets(address)).toMatchObject({ instances: [{ id: 'id-1' }], types: [] })
  })

  it('come without types if only admins may see them', async () => {
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
  ])('are undefined if the server %s', async (_case, status, body) => {
    serve({ '/bodhi/v1/toolsets': [[status, body]] })
    expect(await fetchToolsets(address)).toBeUndefined()
  })

  it('fail with the status of a server error', async () => {
    serve({ '/bodhi/v1/toolsets': [[500, refusal]] })
    expect(await attempt(fetchToolsets(address))).toEqual({
      ok: false,
      failure: { kind: 'server', status: 500 },
    })
  })
})

describe('a tool call', () => {
  const call = { instanceId: 'a/b', method: 'search', toolCallId: 'call-1', params: { query: 'q' } }
  const path = '/bodhi/v1/toolsets/a%2Fb/execute/search'
  const execute = () => executeToolset(address, call, new AbortController().signal)

  it("returns the server's answer", async () => {
    serve({ [path]: [[200, { tool_call_id: 'call-1', result: { hits: 2 } }]] })
    expect(await execute()).toMatchObject({ result: { hits: 2 } })
    expect(asked).toMatchObject([
      { method: 'POST', path, body: { tool_call_id: 'call-1', params: { query: 'q' } } },
    ])
  })

  it("returns the provider's error", async () => {
    serve({ [path]: [[200, { error: 'rate limited' }]] })
    expect(await execute()).toMatchObject({ error: 'rate limited' })
  })

  it.each([400, 403, 404, 429])('reports why it was refused with %d', async (status) => {
    serve({ [path]: [[status, refusal]] })
    expect(await execute()).toEqual({ error: 'The toolset is switched off.', isRefused: true })
  })

  it.each([
    ['toolset_error-toolset_not_found', 404, 'There is no such toolset.'],
    ['toolset_error-toolset_disabled', 400, 'This toolset is disabled.'],
    ['toolset_error-toolset_app_disabled', 400, 'An admin has disabled this type of toolset.'],
    ['toolset_error-toolset_not_configured', 400, 'This toolset has no API key yet.'],
  ])('tells the model not to try again after %s', async (code, status, message) => {
    serve({ [path]: [[status, { error: { message, type: 'x', code } }]] })
    const { error } = await execute()
    expect(error).toMatch(`${message} Do not call its tools again`)
  })

  it('lets the model correct its arguments', async () => {
    const problem = { message: 'query is missing.', type: 'x' }
    serve({ [path]: [[400, { error: { ...problem, code: 'toolset_error-invalid_parameters' } }]] })
    expect((await execute()).error).toBe('query is missing.')
  })

  it.each([
    [500, refusal, { kind: 'server', status: 500 }],
    [401, refusal, { kind: 'signed-out' }],
    [400, '<html></html>', { kind: 'rejected', status: 400 }],
    [200, '<html></html>', { kind: 'malformed', at: '' }],
  ])('fails on %d with %j', async (status, body, failure) => {
    serve({ [path]: [[status, body]] })
    expect(await attempt(execute())).toEqual({ ok: false, failure })
  })

  describe('to a Bodhi that takes calls at another path', () => {
    const later = '/bodhi/v1/toolsets/a%2Fb/tools/search/execute'
    const done: [number, unknown] = [200, { result: 1 }]
    let moved = 0
    let home: string
    beforeEach(() => {
      moved += 1
      home = `http://moved-${moved}.test`
    })
    const executeThere = () => executeToolset(home, call, new AbortController().signal)

    it.each([
      [404, '<html></html>'],
      [404, null],
      [405, null],
      [404, { detail: 'Not Found' }],
    ])('uses that path after %d with %j, and directly from then on', async (status, body) => {
      serve({ [path]: [[status, body]], [later]: [done, done] })
      expect(await executeThere()).toEqual({ result: 1 })
      expect(await executeThere()).toEqual({ result: 1 })
      const sent = { method: 'POST', body: { tool_call_id: 'call-1', params: { query: 'q' } } }
      expect(asked).toMatchObject([
        { path, ...sent },
        { path: later, ...sent },
        { path: later, ...sent },
      ])
    })

    it('returns to the former path after a downgrade of the server', async () => {
      serve({ [path]: [[404, null], done], [later]: [done, [404, null]] })
      await executeThere()
      expect(await executeThere()).toEqual({ result: 1 })
      expect(asked.map((request) => request.path)).toEqual([path, later, later, path])
    })

    it('is sent once if the API itself reports what is missing', async () => {
      const error = {
        message: "Toolset 'a/b' not found.",
        type: 'not_found_error',
        code: 'toolset_error-toolset_not_found',
        param: { var_0: 'a/b' },
      }
      serve({ [path]: [[404, { error }]], [later]: [done] })
      expect((await executeThere()).error).toMatch("Toolset 'a/b' not found. Do not call")
      expect(asked).toHaveLength(1)
    })

    it('fails if neither path exists', async () => {
      serve({ [path]: [[404, null]], [later]: [[404, null]] })
      expect(await attempt(executeThere())).toEqual({
        ok: false,
        failure: { kind: 'rejected', status: 404 },
      })
    })
  })

  it('is retried with a new token when the old one has expired', async () => {
    registerServers([fakeServer({ address, features: ['guests'] })])
    const session = (access_token: string) => ({
      access_token,
      token_type: 'Bearer',
      expires_in: 3600,
      user: { user_id: 'u', username: 'guest', role: 'resource_user' },
    })
    serve({
      [path]: [
        [401, refusal],
        [200, { result: 1 }],
      ],
      '/api/v1/guest': [
        [200, session('old')],
        [200, session('new')],
      ],
    })
    expect(await execute()).toMatchObject({ result: 1 })
    expect(asked.at(-1)).toMatchObject({ path, token: 'Bearer new' })
    registerServers([])
  })
})

describe('an instance', () => {
  const url = '/bodhi/v1/toolsets/a%2Fb'

  it('is read, created and changed', async () => {
    serve({
      '/bodhi/v1/toolsets': [[201, toolset]],
      [url]: [
        [200, toolset],
        [200, { ...toolset, enabled: false }],
      ],
    })
    const made = { toolset_type: exa, name: 'my-exa', api_key: 'k' }

    expect(await createToolset(address, made)).toMatchObject({ id: 'id-1' })
    expect(await fetchToolset(address, 'a/b')).toMatchObject({ name: 'my-exa' })
    expect(await changeToolset(address, 'a/b', { enabled: false })).toMatchObject({
      enabled: false,
    })
    expect(asked).toMatchObject([
      { method: 'POST', path: '/bodhi/v1/toolsets', body: made },
      { method: 'GET', path: url },
      { method: 'PUT', path: url, body: { enabled: false } },
    ])
  })

  it('fails with the reason that the server gives', async () => {
    const problem = { code: 'toolset_error-name_exists', param: 'name', message: 'Taken.' }
    serve({ '/bodhi/v1/toolsets': [[409, { error: { ...problem, type: 'conflict' } }]] })
    expect(await attempt(createToolset(address, { toolset_type: exa, name: 'a' }))).toEqual({
      ok: false,
      failure: { kind: 'rejected', status: 409, problem },
    })
  })

  it.each([204, 404])('counts as deleted if the server answers %d', async (status) => {
    serve({ [url]: [[status, status === 204 ? null : refusal]] })
    await deleteToolset(address, 'a/b')
    expect(asked).toMatchObject([{ method: 'DELETE', path: url }])
  })

  it('fails to be deleted on a server error', async () => {
    serve({ [url]: [[500, refusal]] })
    expect(await attempt(deleteToolset(address, 'a/b'))).toMatchObject({ ok: false })
  })
})

describe('a type', () => {
  const types = { types: [{ ...type, instance_count: 2 }] }
  const config = { toolset_id: exa, enabled: true }

  it('includes what only admins may see', async () => {
    serve({ '/bodhi/v1/toolsets/types': [[200, types]] })
    expect(await fetchToolsetTypes(address)).toMatchObject([{ instance_count: 2 }])
    expect(asked).toHaveLength(1)
  })

  it.each([
    [true, 'PUT'],
    [false, 'DELETE'],
  ])('is set to enabled: %s', async (isEnabled, method) => {
    const path = `/bodhi/v1/toolsets/types/${exa}/app-config`
    serve({ [path]: [[200, config]] })
    await switchToolsetType(address, exa, isEnabled)
    expect(asked).toMatchObject([{ method, path }])
  })

  it.each([
    ['has no such page', 404, refusal],
    ['reads "types" as an instance id', 400, refusal],
    ['rejects the method', 405, refusal],
    ['answers with its web app', 200, '<html></html>'],
  ])('is found at the other path if the server %s', async (_case, status, body) => {
    serve({
      '/bodhi/v1/toolsets/types': [[status, body]],
      '/bodhi/v1/toolset_types': [[200, types]],
      [`/bodhi/v1/toolsets/types/${exa}/app-config`]: [[status, body]],
      [`/bodhi/v1/toolset_types/${exa}/app-config`]: [[200, config]],
    })
    expect(await fetchToolsetTypes(address)).toHaveLength(1)
    await switchToolsetType(address, exa, true)
    expect(asked.at(-1)).toMatchObject({ path: `/bodhi/v1/toolset_types/${exa}/app-config` })
  })

  it('cannot be enabled without permission', async () => {
    serve({ [`/bodhi/v1/toolsets/types/${exa}/app-config`]: [[403, refusal]] })
    expect(await attempt(switchToolsetType(address, exa, true))).toEqual({
      ok: false,
      failure: { kind: 'forbidden' },
    })
    expect(asked).toHaveLength(1)
  })
})
