import { z } from 'zod'

import {
  ApiKeyChange,
  AppToolsetConfig,
  NewToolsetInstance,
  ToolsetInstance,
  ToolsetInstanceChange,
  ToolsetExecution,
  ToolsetExecutionResult,
  ToolsetInstanceList,
  ToolsetName,
  ToolsetTypeList,
} from './toolset'

const at = '2026-01-20T10:00:00Z'
const utc = '2026-01-20T10:00:00.000Z'
const tool = {
  type: 'function',
  function: { name: 'search', description: 'Search.', parameters: { type: 'object' } },
}
const bare = {
  id: '550e8400-e29b-41d4-a716-446655440000',
  name: 'my-exa',
  toolset_type: 'builtin-exa-web-search',
  enabled: true,
  has_api_key: true,
  tools: [tool],
  created_at: at,
  updated_at: at,
}

describe('the contract of toolsets', () => {
  it.each(
    Object.entries({
      NewToolset: NewToolsetInstance,
      ToolsetChange: ToolsetInstanceChange,
      ToolsetExecution,
    }),
  )('has a JSON schema for the request %s', (_, schema) => {
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    expect(described).toMatchObject({ type: 'object', properties: expect.anything() })
  })

  it.each(
    Object.entries({
      AppToolsetConfig,
      Toolset: ToolsetInstance,
      ToolsetExecutionResult,
      ToolsetList: ToolsetInstanceList,
      ToolsetTypeList,
    }),
  )('has a JSON schema for the answer %s', (_, schema) => {
    const described = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
    expect(described).toMatchObject({ type: 'object', properties: expect.anything() })
  })
})

describe('a toolset', () => {
  it('is read when a server omits empty members', () => {
    expect(ToolsetInstance.parse(bare)).toEqual({
      ...bare,
      description: null,
      app_enabled: true,
      server_url: null,
      created_at: utc,
      updated_at: utc,
    })
  })

  it('is read when a server calls its name a slug', () => {
    const { name, ...rest } = bare
    expect(ToolsetInstance.parse({ ...rest, slug: name }).name).toBe('my-exa')
  })

  it('keeps whether its type is enabled', () => {
    expect(ToolsetInstance.parse({ ...bare, app_enabled: false }).app_enabled).toBe(false)
  })

  it.each([null, [], 'my-exa', { ...bare, id: undefined }, { ...bare, tools: [{}] }])(
    'is not read from %j',
    (value) => {
      expect(ToolsetInstance.safeParse(value).success).toBe(false)
    },
  )
})

describe('a list of toolsets', () => {
  it('is read without the types', () => {
    expect(ToolsetInstanceList.parse({ toolsets: [bare] })).toMatchObject({
      toolsets: [{ id: bare.id, app_enabled: true }],
      toolset_types: [],
    })
  })

  it('takes from the types what its instances lack', () => {
    const type = {
      toolset_type: bare.toolset_type,
      enabled: false,
      updated_by: 'system',
      created_at: at,
      updated_at: at,
    }
    expect(ToolsetInstanceList.parse({ toolsets: [bare], toolset_types: [type] })).toMatchObject({
      toolsets: [{ app_enabled: false }],
      toolset_types: [{ toolset_id: bare.toolset_type, name: bare.toolset_type, tools: [] }],
    })
  })

  it('prefers the values of its instances to those of the types', () => {
    const type = { toolset_type: bare.toolset_type, enabled: false }
    const toolsets = [{ ...bare, app_enabled: true }]
    expect(ToolsetInstanceList.parse({ toolsets, toolset_types: [type] })).toMatchObject({
      toolsets: [{ app_enabled: true }],
    })
  })

  it.each([null, {}, { toolsets: {} }, { toolsets: [], toolset_types: [{}] }])(
    'is not read from %j',
    (value) => {
      expect(ToolsetInstanceList.safeParse(value).success).toBe(false)
    },
  )
})

describe('a list of types', () => {
  it('is read from a server that knows only their ids, names and tools', () => {
    const type = {
      toolset_id: 'builtin-exa-web-search',
      name: 'Exa Web Search',
      description: 'Search the web',
      app_enabled: false,
      tools: [tool],
    }
    expect(ToolsetTypeList.parse({ types: [type] })).toEqual({
      types: [
        {
          ...type,
          toolset_type: 'builtin-exa-web-search',
          needs_api_key: true,
          needs_server_url: false,
        },
      ],
    })
  })
})

describe('the name of a toolset', () => {
  it.each(['a', '7', '-', 'My-Exa-2', 'a'.repeat(64)])('may be %j', (name) => {
    expect(ToolsetName.safeParse(name).success).toBe(true)
  })

  it.each(['', 'a'.repeat(65), 'a b', 'a_b', 'é', 'a\n', 'a.b', 'а'])('cannot be %j', (name) => {
    expect(ToolsetName.safeParse(name).success).toBe(false)
  })
})

describe('a key', () => {
  it('is trimmed', () => {
    expect(ApiKeyChange.parse(' sk-1\n')).toBe('sk-1')
    expect(ApiKeyChange.parse({ action: 'Set', value: 'sk-1 ' })).toEqual({
      action: 'Set',
      value: 'sk-1',
    })
  })

  it.each([null, { action: 'Keep' }, { action: 'Set', value: null }])('can be %j', (change) => {
    expect(ApiKeyChange.parse(change)).toEqual(change)
  })

  it.each(['', '  ', 'a\r\nb', 'schlüssel', 5, { action: 'Set' }, { action: 'Drop' }])(
    'cannot be %j',
    (change) => {
      expect(ApiKeyChange.safeParse(change).success).toBe(false)
    },
  )
})

describe('a toolset execution', () => {
  it.each([{}, { params: null }, { tool_call_id: null }])('has no parameters for %j', (body) => {
    expect(ToolsetExecution.parse(body).params).toEqual({})
  })

  it.each([{ params: [] }, { params: 'query' }, { tool_call_id: 5 }])('cannot be %j', (body) => {
    expect(ToolsetExecution.safeParse(body).success).toBe(false)
  })

  it('is read when a server writes null for missing members', () => {
    const failed = { result: null, error: 'It failed.' }
    expect(ToolsetExecutionResult.parse(failed)).toEqual(failed)
  })
})
