import { describeApi } from '@server/api/describe-api'

import {
  codeOf,
  echoProvider,
  openToolsets,
  problemOf,
  remoteProvider,
  tool,
  type OpenedToolsets,
} from './testing/open-toolsets'

let server: OpenedToolsets

const other = echoProvider({ id: 'other', name: 'Other', needsApiKey: false })
const remote = remoteProvider(async () => ({ ok: true, value: [tool('far')] }))

beforeEach(async () => {
  server = await openToolsets({ providers: [echoProvider(), other, remote] })
  await server.enable('echo')
  await server.enable('other')
  await server.enable('remote')
  server.announced.length = 0
})

afterEach(() => server.close())

const valid = { toolset_type: 'echo', name: 'my-echo', api_key: 'sk-1' }

describe('a new instance', () => {
  it('is returned without its key', async () => {
    const answer = await server.ask('POST', '/toolsets', { ...valid, description: 'At work' })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'my-echo',
      toolset_type: 'echo',
      description: 'At work',
      enabled: true,
      has_api_key: true,
      app_enabled: true,
      server_url: null,
      tools: [expect.objectContaining({ type: 'function' })],
      created_at: '2026-03-01T12:00:04.000Z',
      updated_at: '2026-03-01T12:00:04.000Z',
    })
  })

  it("can be read and appears only in its owner's list", async () => {
    const made = await server.create(valid)
    expect((await server.ask('GET', `/toolsets/${made.id}`)).body).toEqual(made)
    expect((await server.list()).toolsets).toEqual([made])
    expect((await server.list('bob')).toolsets).toEqual([])
  })

  it("is announced to its owner's devices", async () => {
    const { id } = await server.create(valid)
    expect(server.announced).toEqual([
      { userId: 'ada', change: { type: 'toolset', action: 'created', id } },
    ])
  })

  it('accepts its key as an action', async () => {
    const made = await server.create({ ...valid, api_key: { action: 'Set', value: 'sk-1' } })
    expect(made.has_api_key).toBe(true)
  })

  it.each(['a b', 'a_b', '', 'a'.repeat(65)])('is refused for the name %j', async (name) => {
    const answer = await server.ask('POST', '/toolsets', { ...valid, name })
    const code = 'toolset_error-invalid_name'
    expect(problemOf(answer)).toEqual({ status: 400, code, param: 'name' })
  })

  it('is refused if its description exceeds 255 characters', async () => {
    await server.create({ ...valid, description: 'a'.repeat(255) })
    const answer = await server.ask('POST', '/toolsets', { ...valid, description: 'a'.repeat(256) })
    const code = 'toolset_error-invalid_description'
    expect(problemOf(answer)).toEqual({ status: 400, code, param: 'description' })
  })

  it('is refused for a member of the wrong type before an invalid name', async () => {
    const answer = await server.ask('POST', '/toolsets', { ...valid, name: 'a b', enabled: 5 })
    expect(problemOf(answer)).toEqual({ status: 400, code: 'invalid_request', param: 'enabled' })
  })

  it('needs a unique name, ignoring case', async () => {
    await server.create(valid)
    const answer = await server.ask('POST', '/toolsets', { ...valid, name: 'MY-ECHO' })
    const code = 'toolset_error-name_exists'
    expect(problemOf(answer)).toEqual({ status: 409, code, param: 'name' })
    await server.create(valid, 'bob')
  })

  it('is created once if several requests use the same name concurrently', async () => {
    const asked = ['same', 'SAME', 'Same', 'sAME'].map((name) =>
      server.ask('POST', '/toolsets', { ...valid, name }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.toSorted((one, next) => one - next)).toEqual([201, 409, 409, 409])
    expect((await server.list()).toolsets).toHaveLength(1)
  })

  it.each([undefined, null, '', '  ', { action: 'Keep' }, { action: 'Set', value: null }])(
    'is refused without a key such as %j if the type needs one',
    async (api_key) => {
      const answer = await server.ask('POST', '/toolsets', { ...valid, api_key })
      expect(problemOf(answer)).toMatchObject({ status: 400, param: 'api_key' })
      expect((await server.list()).toolsets).toEqual([])
    },
  )

  it('needs no key if the type needs none', async () => {
    const made = await server.create({ toolset_type: 'other', name: 'free' })
    expect(made.has_api_key).toBe(false)
  })

  it.each([
    undefined,
    null,
    '',
    'tools.example',
    'ftp://tools.example',
    'javascript:alert(1)',
    'https://me:secret@tools.example',
  ])('is refused for the URL %j if the type needs one', async (server_url) => {
    const body = { toolset_type: 'remote', name: 'far', server_url }
    const answer = await server.ask('POST', '/toolsets', body)
    expect(problemOf(answer)).toMatchObject({ status: 400, param: 'server_url' })
  })

  it('is refused with a URL if the type needs none', async () => {
    const answer = await server.ask('POST', '/toolsets', { ...valid, server_url: 'https://a.b' })
    expect(problemOf(answer)).toMatchObject({ status: 400, param: 'server_url' })
  })

  it('is refused for an unknown type', async () => {
    const answer = await server.ask('POST', '/toolsets', { ...valid, toolset_type: 'none' })
    expect(problemOf(answer)).toMatchObject({
      status: 400,
      code: 'toolset_error-invalid_toolset_type',
    })
  })

  it('is refused for a disabled type even if it is disabled itself', async () => {
    await server.disable('echo')
    const answer = await server.ask('POST', '/toolsets', { ...valid, enabled: false })
    expect(problemOf(answer)).toEqual({ status: 400, code: 'toolset_error-toolset_app_disabled' })
  })

  it('is refused for a type that no admin has enabled yet', async () => {
    const fresh = await openToolsets({ providers: [echoProvider()] })
    const answer = await fresh.ask('POST', '/toolsets', valid)
    expect(codeOf(answer)).toBe('toolset_error-toolset_app_disabled')
    await fresh.close()
  })
})

describe('an instance', () => {
  const change = (id: string, body: object, who = 'ada') =>
    server.ask('PUT', `/toolsets/${id}`, body, who)

  it('keeps absent members of a change and clears null ones', async () => {
    const made = await server.create({ ...valid, description: 'At work' })
    const renamed = await change(made.id, { name: 'renamed' })
    expect(renamed).toMatchObject({
      status: 200,
      body: { ...made, name: 'renamed', updated_at: expect.any(String) },
    })
    expect(renamed.body).not.toHaveProperty('updated_at', made.updated_at)
    expect((await change(made.id, { description: null })).body).toMatchObject({
      name: 'renamed',
      description: null,
      has_api_key: true,
    })
    expect((await change(made.id, { api_key: null })).body).toMatchObject({ has_api_key: false })
  })

  it.each([
    [{}, true],
    [{ api_key: { action: 'Keep' } }, true],
    [{ api_key: { action: 'Set', value: 'sk-2' } }, true],
    [{ api_key: 'sk-2' }, true],
    [{ api_key: { action: 'Set', value: null } }, false],
    [{ api_key: null }, false],
  ])('after the change %j has a key: %j', async (body, has_api_key) => {
    const { id } = await server.create(valid)
    expect((await change(id, body)).body).toMatchObject({ has_api_key })
  })

  it.each([{ api_key: '' }, { api_key: 5 }, { enabled: null }, { server_url: 5 }])(
    'refuses the change %j',
    async (body) => {
      const made = await server.create(valid)
      expect((await change(made.id, body)).status).toBe(400)
      expect((await server.list()).toolsets).toEqual([made])
    },
  )

  it('announces its change and its deletion', async () => {
    const { id } = await server.create(valid)
    server.announced.length = 0
    await change(id, { enabled: false })
    await server.ask('DELETE', `/toolsets/${id}`)
    expect(server.announced).toEqual([
      { userId: 'ada', change: { type: 'toolset', action: 'changed', id } },
      { userId: 'ada', change: { type: 'toolset', action: 'deleted', id } },
    ])
  })

  it('can change the case of its own name', async () => {
    const { id } = await server.create(valid)
    expect((await change(id, { name: 'MY-Echo' })).body).toMatchObject({ name: 'MY-Echo' })
  })

  it('cannot take the name of another instance', async () => {
    const { id } = await server.create(valid)
    await server.create({ ...valid, name: 'taken' })
    expect(codeOf(await change(id, { name: 'TAKEN' }))).toBe('toolset_error-name_exists')
    expect(codeOf(await change(id, { name: 'a b' }))).toBe('toolset_error-invalid_name')
    expect(codeOf(await change(id, { description: 'a'.repeat(256) }))).toBe(
      'toolset_error-invalid_description',
    )
    expect((await server.ask('GET', `/toolsets/${id}`)).body).toMatchObject({ name: 'my-echo' })
  })

  it('keeps all of several concurrent changes', async () => {
    const { id } = await server.create(valid)
    const changes = [
      { name: 'raced' },
      { description: 'Raced' },
      { enabled: false },
      { api_key: null },
    ]
    const answers = await Promise.all(changes.map((body) => change(id, body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await server.ask('GET', `/toolsets/${id}`)).body).toMatchObject({
      name: 'raced',
      description: 'Raced',
      enabled: false,
      has_api_key: false,
    })
  })

  it('can be saved, disabled and deleted but not enabled while its type is disabled', async () => {
    const { id } = await server.create(valid)
    await server.disable('echo')
    expect(codeOf(await change(id, { enabled: true }))).toBe('toolset_error-toolset_app_disabled')
    expect((await change(id, { name: 'still', api_key: 'sk-2' })).status).toBe(200)
    expect((await change(id, { enabled: false })).body).toMatchObject({
      name: 'still',
      enabled: false,
      app_enabled: false,
    })
    expect(await server.ask('DELETE', `/toolsets/${id}`)).toMatchObject({ status: 204, text: '' })
  })

  it.each([
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/refresh'],
  ])('answers %s %s only to its owner', async (method, path) => {
    const { id } = await server.create(valid)
    const body = method === 'PUT' ? { name: 'stolen' } : undefined
    const ofOther = await server.ask(method, `/toolsets/${id}${path}`, body, 'bob')
    expect(problemOf(ofOther)).toEqual({ status: 403, code: 'toolset_error-instance_not_owned' })
    const ofNobody = await server.ask(method, `/toolsets/none${path}`, body)
    expect(problemOf(ofNobody)).toEqual({ status: 404, code: 'toolset_error-toolset_not_found' })
    expect((await server.list()).toolsets).toMatchObject([{ name: 'my-echo' }])
  })

  it('is not found after deletion', async () => {
    const { id } = await server.create(valid)
    await server.ask('DELETE', `/toolsets/${id}`)
    expect(codeOf(await server.ask('DELETE', `/toolsets/${id}`))).toBe(
      'toolset_error-toolset_not_found',
    )
    expect((await server.list()).toolsets).toEqual([])
    await server.create(valid)
  })

  it('stays in the list but is unusable if the server does not offer its type', async () => {
    const { id } = await server.create(valid)
    await server.close()
    server = await openToolsets({ providers: [other], directory: server.directory })
    expect((await server.list()).toolsets).toMatchObject([{ id, app_enabled: false, tools: [] }])
    expect(codeOf(await change(id, { enabled: true }))).toBe('toolset_error-toolset_app_disabled')
    expect((await change(id, { name: 'left', api_key: null })).status).toBe(200)
    expect((await server.ask('DELETE', `/toolsets/${id}`)).status).toBe(204)
  })
})

describe('the list of instances', () => {
  it('is ordered by creation and includes the types', async () => {
    for (const name of ['c', 'a', 'b']) await server.create({ ...valid, name })
    const list = await server.list()
    expect(list.toolsets.map(({ name }) => name)).toEqual(['c', 'a', 'b'])
    expect(list.toolset_types.map(({ toolset_type }) => toolset_type)).toEqual([
      'echo',
      'other',
      'remote',
    ])
    expect(list.toolset_types[0]).not.toHaveProperty('instance_count')
  })

  it('shows a program only the types in its scopes', async () => {
    await server.create(valid)
    await server.create({ toolset_type: 'other', name: 'free' })
    const seen = await server.list('ada-program-scope_toolset-other+scope_user_user')
    expect(seen.toolsets.map(({ name }) => name)).toEqual(['free'])
    expect(seen.toolset_types.map(({ toolset_type }) => toolset_type)).toEqual(['other'])
    expect(await server.list('ada-program-scope_user_user')).toEqual({
      toolsets: [],
      toolset_types: [],
    })
    expect((await server.list('bob-program-scope_toolset-other')).toolsets).toEqual([])
  })

  it('hides server URLs from programs', async () => {
    const server_url = 'https://tools.example/secret-path'
    await server.create({ toolset_type: 'remote', name: 'far', server_url })
    expect((await server.list()).toolsets).toMatchObject([{ server_url }])
    const seen = await server.list('ada-program-scope_toolset-remote')
    expect(seen.toolsets).toMatchObject([{ server_url: null, tools: [tool('far')] }])
  })
})

describe.each(['/toolsets/types', '/toolset_types'])('the toolset types at %s', (path) => {
  const entry = {
    toolset_type: 'echo',
    toolset_id: 'echo',
    name: 'Echo',
    description: 'Says it again',
    app_enabled: true,
    needs_api_key: true,
    needs_server_url: false,
    tools: [expect.objectContaining({ type: 'function' })],
  }

  it('are visible to every signed-in user', async () => {
    const answer = await server.ask('GET', path)
    expect(answer).toMatchObject({ status: 200, body: { types: expect.any(Array) } })
    expect(answer.body).toHaveProperty('types.0', entry)
    expect(answer.body).toHaveProperty('types.2.tools', [])
  })

  it('include the number of instances for admins', async () => {
    await server.create(valid)
    await server.create(valid, 'bob')
    const { body } = await server.ask('GET', path, undefined, 'admin')
    expect(body).toHaveProperty('types.0', { ...entry, instance_count: 2 })
    expect(body).toHaveProperty('types.1.instance_count', 0)
  })

  it('can be enabled and disabled by admins for everyone, and the log names the admin', async () => {
    await server.create(valid)
    const config = {
      toolset_id: 'echo',
      toolset_type: 'echo',
      updated_by: 'admin',
      created_at: '2026-03-01T12:00:01.000Z',
    }
    server.logged.length = 0
    server.announced.length = 0
    const off = await server.ask('DELETE', `${path}/echo/app-config`, undefined, 'admin')
    expect(off).toMatchObject({ status: 200, body: { ...config, enabled: false } })
    expect((await server.list()).toolsets).toMatchObject([{ app_enabled: false }])
    const on = await server.ask('PUT', `${path}/echo/app-config`, undefined, 'admin')
    expect(on).toMatchObject({ status: 200, body: { ...config, enabled: true } })
    expect((await server.list()).toolsets).toMatchObject([{ app_enabled: true }])
    expect(server.announced).toEqual([
      { change: { type: 'toolset-type', action: 'disabled', toolset_type: 'echo' } },
      { change: { type: 'toolset-type', action: 'enabled', toolset_type: 'echo' } },
    ])
    expect(server.logged).toEqual([
      { event: 'toolset-type-disabled', toolset_type: 'echo', user_id: 'admin' },
      { event: 'toolset-type-enabled', toolset_type: 'echo', user_id: 'admin' },
    ])
  })

  it.each(['PUT', 'DELETE'])('cannot be changed with %s by anyone else', async (method) => {
    const answer = await server.ask(method, `${path}/echo/app-config`)
    expect(problemOf(answer)).toEqual({ status: 403, code: 'api_auth_error-forbidden' })
  })

  it('answer 404 for an unknown type and log nothing', async () => {
    server.logged.length = 0
    const answer = await server.ask('PUT', `${path}/none/app-config`, undefined, 'admin')
    expect(problemOf(answer)).toMatchObject({
      status: 404,
      code: 'toolset_error-invalid_toolset_type',
    })
    expect(server.logged).toEqual([])
  })
})

describe('the toolset API', () => {
  const program = 'ada-program-scope_toolset-echo'
  const routes = [
    ['GET', '/toolsets', [401, 401, 200]],
    ['POST', '/toolsets', [401, 401, 401]],
    ['GET', '/toolsets/x', [401, 401, 401]],
    ['PUT', '/toolsets/x', [401, 401, 401]],
    ['DELETE', '/toolsets/x', [401, 401, 401]],
    ['POST', '/toolsets/x/refresh', [401, 401, 401]],
    ['POST', '/toolsets/x/execute/say', [401, 401, 404]],
    ['POST', '/toolsets/x/tools/say/execute', [401, 401, 404]],
    ['GET', '/toolsets/types', [401, 401, 401]],
    ['PUT', '/toolsets/types/echo/app-config', [401, 401, 401]],
    ['DELETE', '/toolset_types/echo/app-config', [401, 401, 401]],
  ] as const

  it.each(routes)(
    'answers %s %s to an anonymous caller, a script and a program with %j',
    async (method, path, expected) => {
      const body = method === 'POST' || method === 'PUT' ? {} : undefined
      const statuses = []
      for (const who of ['nobody', 'script', program]) {
        statuses.push((await server.ask(method, path, body, who)).status)
      }
      expect(statuses).toEqual(expected)
    },
  )

  it('describes its routes and the maximum length of a name', () => {
    const { paths } = describeApi(server.application.routes, '1')
    expect(Object.keys(paths)).toEqual([
      '/bodhi/v1/toolsets/types',
      '/bodhi/v1/toolsets/types/{type}/app-config',
      '/bodhi/v1/toolset_types',
      '/bodhi/v1/toolset_types/{type}/app-config',
      '/bodhi/v1/toolsets',
      '/bodhi/v1/toolsets/{id}',
      '/bodhi/v1/toolsets/{id}/refresh',
      '/bodhi/v1/toolsets/{id}/execute/{method}',
      '/bodhi/v1/toolsets/{id}/tools/{method}/execute',
    ])
    const body = paths['/bodhi/v1/toolsets']?.['post']?.requestBody
    expect(body).toHaveProperty('content.application/json.schema.properties.name.maxLength', 64)
  })
})
