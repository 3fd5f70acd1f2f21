import type { Person } from '@server/access/caller'
import type { Announce } from '@server/feed/announce'
import type { Log } from '@server/http/log'

import type { ToolsetProvider } from './toolset-provider'
import { toolsetRefusals } from './toolset-refusals'
import type { StoredAppConfig, ToolsetStore } from './instance-store'

/** Types are off until an admin switches them on. */
export function createTypeSwitches(ports: {
  store: ToolsetStore
  types: ReadonlyMap<string, ToolsetProvider>
  announce: Announce
  now: () => Date
  log: Log
}) {
  const { store, types, announce, now, log } = ports

  return async function turn(
    admin: Person,
    typeId: string,
    action: 'enabled' | 'disabled',
  ): Promise<StoredAppConfig> {
    const type = types.get(typeId)
    if (!type) throw toolsetRefusals.unknownType(404)
    const enabled = action === 'enabled'
    const asked = { toolsetType: type.id, enabled, updatedBy: admin.userId }
    const config = await store.setAppConfig(asked, now().getTime())
    log({ event: `toolset-type-${action}`, toolset_type: type.id })
    announce(undefined, { type: 'toolset-type', action, toolset_type: type.id })
    return config
  }
}
