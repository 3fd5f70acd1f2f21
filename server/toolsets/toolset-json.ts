import type {
  AppToolsetConfig,
  ToolsetInstance,
  ToolsetType as ToolsetTypeEntry,
} from '@/core/contract/toolset'
import type { Client, Person } from '@server/access/caller'

import type { ToolsetProvider } from './toolset-provider'
import { hasToolsetScope } from './toolset-scope'
import type { ListedToolset, StoredAppConfig, StoredToolset } from './instance-store'

/**
 * What callers are told, as JSON. The tools are most of it and the same in every answer: they are
 * written once, or were stored written, and are put in as text. So is the list of a person, which
 * is the same until something changes.
 */
export function createToolsetJson(types: readonly ToolsetProvider[]) {
  const toolsTexts = new Map(
    types.map(({ id, tools }) => [id, tools.from === 'type' ? JSON.stringify(tools.tools) : '[]']),
  )

  const listTexts = new WeakMap<readonly ListedToolset[], string>()

  function toolset(stored: ListedToolset, caller: Person | Client): string {
    const { toolsetType } = stored
    const tools = stored.toolsText ?? toolsTexts.get(toolsetType) ?? '[]'
    const answer: Omit<ToolsetInstance, 'tools'> = {
      id: stored.id,
      name: stored.name,
      toolset_type: toolsetType,
      description: stored.description,
      enabled: stored.enabled,
      has_api_key: stored.hasApiKey,
      app_enabled: stored.appEnabled && toolsTexts.has(toolsetType),
      // Such an address often holds a secret, and a program calls tools without it.
      server_url: caller.kind === 'person' ? stored.serverUrl : null,
      created_at: timestamp(stored.createdAt),
      updated_at: timestamp(stored.updatedAt),
    }
    return withTools(answer, tools)
  }

  function toolsetsFor(caller: Person | Client, stored: readonly ListedToolset[]): string {
    const known = caller.kind === 'person' ? listTexts.get(stored) : undefined
    if (known !== undefined) return known
    const own = stored.filter(({ toolsetType }) => hasToolsetScope(caller, toolsetType))
    const text = `[${own.map((listed) => toolset(listed, caller)).join(',')}]`
    if (caller.kind === 'person') listTexts.set(stored, text)
    return text
  }

  function typesFor(
    caller: Person | Client,
    configs: readonly StoredAppConfig[],
    counts?: ReadonlyMap<string, number>,
  ): string {
    const enabled = new Set(
      configs.filter((config) => config.enabled).map(({ toolsetType }) => toolsetType),
    )
    const texts = types
      .filter(({ id }) => hasToolsetScope(caller, id))
      .map((type) => {
        const entry: Omit<ToolsetTypeEntry, 'tools'> = {
          toolset_type: type.id,
          toolset_id: type.id,
          name: type.name,
          description: type.description,
          app_enabled: enabled.has(type.id),
          needs_api_key: type.needsApiKey,
          needs_server_url: type.needsServerUrl,
          ...(counts && { instance_count: counts.get(type.id) ?? 0 }),
        }
        return withTools(entry, toolsTexts.get(type.id) ?? '[]')
      })
    return `[${texts.join(',')}]`
  }

  return {
    toolset: (stored: StoredToolset, caller: Person): string =>
      toolset({ ...stored, hasApiKey: stored.apiKey !== null }, caller),

    toolsetList(
      caller: Person | Client,
      stored: readonly ListedToolset[],
      configs: readonly StoredAppConfig[],
    ): string {
      const own = toolsetsFor(caller, stored)
      return `{"toolsets":${own},"toolset_types":${typesFor(caller, configs)}}`
    },

    typeList: (
      caller: Person,
      configs: readonly StoredAppConfig[],
      counts: ReadonlyMap<string, number> | undefined,
    ): string => `{"types":${typesFor(caller, configs, counts)}}`,

    appConfig: (config: StoredAppConfig): AppToolsetConfig => ({
      toolset_id: config.toolsetType,
      toolset_type: config.toolsetType,
      enabled: config.enabled,
      updated_by: config.updatedBy,
      created_at: timestamp(config.createdAt),
      updated_at: timestamp(config.updatedAt),
    }),
  }
}

const timestamp = (milliseconds: number) => new Date(milliseconds).toISOString()

function withTools(answer: object, toolsText: string): string {
  return `${JSON.stringify(answer).slice(0, -1)},"tools":${toolsText}}`
}
