import type { ToolDefinition } from '@/core/contract/toolset'
import type { Connection, Outcome } from '@server/toolset-providers/toolset-provider'

import {
  codeOf,
  openToolsets,
  problemOf,
  remoteProvider,
  tool,
  type OpenedToolsets,
} from './testing/open-toolsets'

let server: OpenedToolsets
let tools: Outcome<readonly ToolDefinition[]>
let asked: Connection[]
let beforeAnswer: () => Promise<void>

beforeEach(async () => {
  tools = { ok: true, value: [tool('far')] }
  asked = []
  beforeAnswer = async () => {}
  const type = remoteProvider(async (connection) => {
    asked.push(connection)
    await beforeAnswer()
    return tools
  })
  server = await openToolsets({ providers: [type] })
  await server.enable('remote')
})

afterEach(() => server.close())

const valid = { toolset_type: 'remote', name: 'far', server_url: 'https://tools.example/mcp' }
const change = (id: string, body: object) => server.ask('PUT', `/toolsets/${id}`, body)
const refresh = (id: string) => server.ask('POST', `/toolsets/${id}/refresh`)

describe('an instance whose server lists its tools', () => {
  it('stores its tools on creation and lists them without a request', async () => {
    const made = await server.create({ ...valid, api_key: 'sk-1' })
    expect(made).toMatchObject({ server_url: valid.server_url, tools: [tool('far')] })
    expect((await server.list()).toolsets).toEqual([made])
    expect(asked).toEqual([{ apiKey: 'sk-1', serverUrl: valid.server_url }])
  })

  it('is not created if its tools cannot be listed', async () => {
    tools = { ok: false, error: 'The server did not answer.' }
    const answer = await server.ask('POST', '/toolsets', valid)
    expect(problemOf(answer)).toMatchObject({
      status: 400,
      code: 'toolset_error-server_unreachable',
    })
    expect(answer.body).toHaveProperty('error.message', 'The server did not answer.')
    expect((await server.list()).toolsets).toEqual([])
  })

  it('is not created if it has too many tools', async () => {
    tools = { ok: true, value: Array.from({ length: 5000 }, (_, index) => tool(`far-${index}`)) }
    const answer = await server.ask('POST', '/toolsets', valid)
    expect(codeOf(answer)).toBe('toolset_error-server_unreachable')
  })

  it('sends no request if its name is taken', async () => {
    await server.create(valid)
    expect(codeOf(await server.ask('POST', '/toolsets', valid))).toBe('toolset_error-name_exists')
    expect(asked).toHaveLength(1)
  })

  it.each([
    [{ server_url: 'https://tools.example/other' }, { serverUrl: 'https://tools.example/other' }],
    [{ api_key: 'sk-2' }, { apiKey: 'sk-2', serverUrl: valid.server_url }],
    [
      { server_url: 'https://elsewhere.example', api_key: 'sk-2' },
      { apiKey: 'sk-2', serverUrl: 'https://elsewhere.example' },
    ],
  ])('lists its tools again after %j', async (body, connection) => {
    const { id } = await server.create(valid)
    tools = { ok: true, value: [tool('near')] }
    expect((await change(id, body)).body).toMatchObject({ tools: [tool('near')] })
    expect(asked.at(-1)).toMatchObject(connection)
  })

  it.each([
    { name: 'renamed' },
    { enabled: false },
    { server_url: valid.server_url },
    { api_key: { action: 'Keep' } },
    { api_key: null },
  ])('does not list its tools again after %j', async (body) => {
    const { id } = await server.create({ ...valid, api_key: 'sk-1' })
    tools = { ok: false, error: 'The server is gone.' }
    expect((await change(id, body)).body).toMatchObject({ tools: [tool('far')] })
    expect(asked).toHaveLength(1)
  })

  it('stays unchanged if the new server cannot be reached', async () => {
    const made = await server.create(valid)
    tools = { ok: false, error: 'The server did not answer.' }
    const answer = await change(made.id, { name: 'new', server_url: 'https://other.example' })
    expect(codeOf(answer)).toBe('toolset_error-server_unreachable')
    expect((await server.list()).toolsets).toEqual([made])
  })

  it('never sends the stored key to another server', async () => {
    const { id } = await server.create({ ...valid, api_key: 'sk-1' })
    const answer = await change(id, { server_url: 'https://thief.example/mcp' })
    expect(problemOf(answer)).toMatchObject({ status: 400, param: 'api_key' })
    expect(asked).toHaveLength(1)
    const cleared = await change(id, { server_url: 'https://thief.example/mcp', api_key: null })
    expect(cleared.body).toMatchObject({ has_api_key: false })
    expect(asked[1]?.apiKey).toBeUndefined()
  })

  it('does not list its tools while its type is disabled', async () => {
    const { id } = await server.create(valid)
    await server.disable('remote')
    const answers = [await change(id, { api_key: 'sk-2' }), await refresh(id)]
    expect(answers.map(codeOf)).toEqual([
      'toolset_error-toolset_app_disabled',
      'toolset_error-toolset_app_disabled',
    ])
    expect(asked).toHaveLength(1)
  })

  it('lists its tools on refresh and announces a change', async () => {
    const { id } = await server.create(valid)
    server.announced.length = 0
    await refresh(id)
    expect(server.announced).toEqual([])
    tools = { ok: true, value: [tool('far'), tool('near')] }
    expect((await refresh(id)).body).toMatchObject({ tools: [tool('far'), tool('near')] })
    expect(server.announced).toEqual([
      { userId: 'ada', change: { type: 'toolset', action: 'changed', id } },
    ])
    tools = { ok: false, error: 'The server did not answer.' }
    expect(codeOf(await refresh(id))).toBe('toolset_error-server_unreachable')
    expect((await server.list()).toolsets[0]?.tools).toHaveLength(2)
  })

  it('lists its tools again when an unknown tool is called', async () => {
    const { id } = await server.create(valid)
    await server.execute(id, 'far')
    expect(asked).toHaveLength(1)
    tools = { ok: true, value: [tool('near')] }
    expect((await server.execute(id, 'near')).body).toHaveProperty('result', { called: 'near' })
    expect((await server.list()).toolsets[0]?.tools).toEqual([tool('near')])
    expect(codeOf(await server.execute(id, 'none'))).toBe('toolset_error-method_not_found')
    tools = { ok: false, error: 'The server did not answer.' }
    expect(codeOf(await server.execute(id, 'none'))).toBe('toolset_error-method_not_found')
  })

  it('never stores the tools of one server under the URL of another', async () => {
    const { id } = await server.create(valid)
    let raced = false
    beforeAnswer = async () => {
      if (raced) return
      raced = true
      tools = { ok: true, value: [tool('second')] }
      await change(id, { server_url: 'https://tools.example/second' })
      tools = { ok: true, value: [tool('first')] }
    }
    const answer = await change(id, { server_url: 'https://tools.example/first' })
    expect(answer.body).toMatchObject({
      server_url: 'https://tools.example/first',
      tools: [tool('first')],
    })
    expect(asked.map(({ serverUrl }) => serverUrl)).toEqual([
      valid.server_url,
      'https://tools.example/first',
      'https://tools.example/second',
      'https://tools.example/first',
    ])
  })

  it('discards tools that were listed for an old URL', async () => {
    const { id } = await server.create(valid)
    let raced = false
    beforeAnswer = async () => {
      if (raced) return
      raced = true
      tools = { ok: true, value: [tool('second')] }
      await change(id, { server_url: 'https://tools.example/second' })
      tools = { ok: true, value: [tool('stale')] }
    }
    await refresh(id)
    expect((await server.list()).toolsets).toMatchObject([
      { server_url: 'https://tools.example/second', tools: [tool('second')] },
    ])
  })
})
