import type { ToolDefinition, ToolsetInstance, ToolsetType } from '@/core/contract/toolset'

export const exa = 'builtin-exa-web-search'

export const fakeType = (more: Partial<ToolsetType> = {}): ToolsetType => ({
  toolset_type: exa,
  toolset_id: exa,
  name: 'Exa Web Search',
  description: 'Searches the web.',
  app_enabled: true,
  needs_api_key: true,
  needs_server_url: false,
  tools: [],
  instance_count: 0,
  ...more,
})

/** An available instance of a type with three tools, unless a test overrides it. */
export const fakeInstance = ({
  methods = ['search', 'contents', 'answer'],
  ...more
}: Partial<ToolsetInstance> & { methods?: readonly string[] } = {}): ToolsetInstance => ({
  id: 'id-1',
  name: 'my-exa',
  toolset_type: exa,
  description: null,
  enabled: true,
  has_api_key: true,
  app_enabled: true,
  server_url: null,
  tools: methods.map(fakeDefinition),
  created_at: '2026-01-20T10:00:00.000Z',
  updated_at: '2026-01-20T10:00:00.000Z',
  ...more,
})

function fakeDefinition(name: string): ToolDefinition {
  return {
    type: 'function',
    function: { name, description: `Does ${name}.`, parameters: { type: 'object' } },
  }
}
