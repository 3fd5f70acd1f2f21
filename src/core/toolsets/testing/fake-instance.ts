import type { ToolDefinition } from '@/core/contract/toolset'
import type { ToolsetInstance, ToolsetKind } from '@/core/toolsets/toolset-instance'

export const exa = 'builtin-exa-web-search'

export const fakeKind = (more: Partial<ToolsetKind> = {}): ToolsetKind => ({
  toolset_type: exa,
  name: 'Exa Web Search',
  app_enabled: true,
  needs_api_key: true,
  ...more,
})

/** An instance that can be used, of a type with three tools, but for what a test says. */
export const fakeInstance = ({
  methods = ['search', 'contents', 'answer'],
  ...more
}: Partial<ToolsetInstance> & { methods?: readonly string[] } = {}): ToolsetInstance => ({
  id: 'id-1',
  name: 'my-exa',
  toolset_type: exa,
  enabled: true,
  has_api_key: true,
  app_enabled: true,
  tools: methods.map(fakeDefinition),
  created_at: '2026-01-20T10:00:00.000Z',
  ...more,
})

function fakeDefinition(name: string): ToolDefinition {
  return {
    type: 'function',
    function: { name, description: `Does ${name}.`, parameters: { type: 'object' } },
  }
}
