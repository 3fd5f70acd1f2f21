import type { Announce } from '@server/feed/announce'
import type { ToolsetProvider } from '@server/toolset-providers/toolset-provider'
import { timeoutSignal, type Timeout } from '@server/toolset-providers/with-timeout'

import { createHandOverInstances } from './hand-over-instances'
import { createInstanceStore } from './instance-store'
import { createInstanceTools } from './instance-tools'
import { createListInstances } from './list-instances'
import { createToolsetExecutions } from './toolset-executions'
import { createToolsetInstances } from './toolset-instances'
import { createToolsetJson } from './toolset-json'
import { createToolsetKeys, type KeyPorts } from './toolset-keys'
import { createTypeConfigStore } from './type-config-store'
import { createTypeSwitches } from './type-switches'

interface Ports extends KeyPorts {
  providers: readonly ToolsetProvider[]
  announce: Announce
  now: () => Date
  newId: () => string
  timeout?: Timeout
}

export type Toolsets = ReturnType<typeof createToolsets>

/** The toolset types of this server, people's instances of them, and their tools. */
export function createToolsets(given: Ports) {
  const ports = { timeout: timeoutSignal, ...given }
  const providers = new Map(ports.providers.map((provider) => [provider.id, provider]))
  const store = createInstanceStore(ports.database)
  const typeConfigs = createTypeConfigStore(ports.database)
  const keys = createToolsetKeys(ports)
  const instanceTools = createInstanceTools({ ...ports, store, keys })
  const parts = { ...ports, store, typeConfigs, keys, providers, instanceTools }
  return {
    json: createToolsetJson(ports.providers),
    instances: createToolsetInstances(parts),
    listInstances: createListInstances(ports.database),
    countByType: () => store.countByType(),
    listTypeConfigs: () => typeConfigs.list(),
    switchType: createTypeSwitches(parts),
    /** Call at start for types that are enabled unless an admin disables them. */
    enableUnlessSet: (toolsetType: string) =>
      typeConfigs.enableUnlessSet(toolsetType, ports.now().getTime()),
    execute: createToolsetExecutions(parts),
    handOver: createHandOverInstances(parts),
    resealKeys: () => keys.resealKeys(),
  }
}
