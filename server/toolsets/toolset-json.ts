import type { AppToolsetConfig, ToolsetInstance, ToolsetType } from '@/core/contract/toolset'
import type { Client, Person } from '@server/access/caller'
import type { ToolsetProvider } from '@server/toolset-providers/toolset-provider'

import type { ListedInstance, StoredInstance } from './stored-instance'
import { hasToolsetScope } from './toolset-scope'
import type { StoredTypeConfig } from './type-config-store'

/**
 * Writes response bodies. Tools make up most of a body and rarely change, so their JSON is written
 * once and spliced in as text. A person's list is cached the same way until something changes.
 */
export function createToolsetJson(providers: readonly ToolsetProvider[]) {
  const toolsTexts = new Map(
    providers.map(({ id, tools }) => [
      id,
      tools.from === 'provider' ? JSON.stringify(tools.tools) : '[]',
    ]),
  )

  const listTexts = new WeakMap<readonly ListedInstance[], string>()

  function instanceText(stored: ListedInstance, caller: Person | Client): string {
    const { toolsetType } = stored
    const tools = stored.toolsText ?? toolsTexts.get(toolsetType) ?? '[]'
    const instance: Omit<ToolsetInstance, 'tools'> = {
      id: stored.id,
      name: stored.name,
      toolset_type: toolsetType,
      description: stored.description,
      enabled: stored.enabled,
      has_api_key: stored.hasApiKey,
      app_enabled: stored.appEnabled && toolsTexts.has(toolsetType),
      // Such a URL often contains a secret, and programs call tools without it.
      server_url: caller.kind === 'person' ? stored.serverUrl : null,
      created_at: timestamp(stored.createdAt),
      updated_at: timestamp(stored.updatedAt),
    }
    return withTools(instance, tools)
  }

  function instancesText(caller: Person | Client, stored: readonly ListedInstance[]): string {
    const known = caller.kind === 'person' ? listTexts.get(stored) : undefined
    if (known !== undefined) return known
    const visible = stored.filter(({ toolsetType }) => hasToolsetScope(caller, toolsetType))
    const text = `[${visible.map((listed) => instanceText(listed, caller)).join(',')}]`
    if (caller.kind === 'person') listTexts.set(stored, text)
    return text
  }

  function typesText(
    caller: Person | Client,
    configs: readonly StoredTypeConfig[],
    counts?: ReadonlyMap<string, number>,
  ): string {
    const enabled = new Set(
      configs.filter((config) => config.enabled).map(({ toolsetType }) => toolsetType),
    )
    const texts = providers
      .filter(({ id }) => hasToolsetScope(caller, id))
      .map((provider) => {
        const type: Omit<ToolsetType, 'tools'> = {
          toolset_type: provider.id,
          toolset_id: provider.id,
          name: provider.name,
          description: provider.description,
          app_enabled: enabled.has(provider.id),
          needs_api_key: provider.needsApiKey,
          needs_server_url: provider.needsServerUrl,
          ...(counts && { instance_count: counts.get(provider.id) ?? 0 }),
        }
        return withTools(type, toolsTexts.get(provider.id) ?? '[]')
      })
    return `[${texts.join(',')}]`
  }

  return {
    instance: (stored: StoredInstance, caller: Person): string =>
      instanceText({ ...stored, hasApiKey: stored.apiKey !== null }, caller),

    instanceList(
      caller: Person | Client,
      stored: readonly ListedInstance[],
      configs: readonly StoredTypeConfig[],
    ): string {
      const instances = instancesText(caller, stored)
      return `{"toolsets":${instances},"toolset_types":${typesText(caller, configs)}}`
    },

    typeList: (
      caller: Person,
      configs: readonly StoredTypeConfig[],
      counts: ReadonlyMap<string, number> | undefined,
    ): string => `{"types":${typesText(caller, configs, counts)}}`,

    typeConfig: (config: StoredTypeConfig): AppToolsetConfig => ({
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

function withTools(value: object, toolsText: string): string {
  return `${JSON.stringify(value).slice(0, -1)},"tools":${toolsText}}`
}
