import type { Person } from '@server/access/caller'
import type { Announce } from '@server/feed/announce'
import type { Log } from '@server/http/log'
import type { ToolsetProvider } from '@server/toolset-providers/toolset-provider'

import { toolsetRefusals } from './toolset-refusals'
import type { StoredTypeConfig, TypeConfigStore } from './type-config-store'

/** A type is disabled until an admin enables it. */
export function createTypeSwitches(ports: {
  typeConfigs: TypeConfigStore
  providers: ReadonlyMap<string, ToolsetProvider>
  announce: Announce
  now: () => Date
  log: Log
}) {
  const { typeConfigs, providers, announce, now, log } = ports

  return async function switchType(
    admin: Person,
    toolsetType: string,
    action: 'enabled' | 'disabled',
  ): Promise<StoredTypeConfig> {
    if (!providers.has(toolsetType)) throw toolsetRefusals.unknownType(404)
    const enabled = action === 'enabled'
    const change = { toolsetType, enabled, updatedBy: admin.userId }
    const config = await typeConfigs.set(change, now().getTime())
    log({ event: `toolset-type-${action}`, toolset_type: toolsetType, user_id: admin.userId })
    announce(undefined, { type: 'toolset-type', action, toolset_type: toolsetType })
    return config
  }
}
