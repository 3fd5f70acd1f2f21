import type { Client } from '@libsql/client'

import type { Announce } from '@server/feed/announce'
import type { Log } from '@server/http/log'
import type { Vault } from '@server/storage/vault'

import { createInstanceTools } from './instance-tools'
import { createToolsetJson } from './toolset-json'
import { createToolsetExecutions } from './toolset-executions'
import { createToolsetInstances } from './toolset-instances'
import { createToolsetKeys } from './toolset-keys'
import type { ToolsetProvider } from './toolset-provider'
import { createToolsetStore } from './instance-store'
import { createTypeSwitches } from './type-switches'
import { timeoutSignal, type Timeout } from './within-time'

interface Ports {
  client: Client
  vault: Vault
  types: readonly ToolsetProvider[]
  announce: Announce
  now: () => Date
  newId: () => string
  log: Log
  timeout?: Timeout
}

export type Toolsets = ReturnType<typeof createToolsets>

/** Kinds of toolsets that this server has, the instances that people set up, and their tools. */
export function createToolsets(given: Ports) {
  const ports = { timeout: timeoutSignal, ...given }
  const types = new Map(ports.types.map((type) => [type.id, type]))
  const store = createToolsetStore(ports.client)
  const keys = createToolsetKeys(ports)
  const instanceTools = createInstanceTools({ ...ports, store, keys })
  const parts = { ...ports, store, keys, types, instanceTools }
  return {
    store,
    answers: createToolsetJson(ports.types),
    instances: createToolsetInstances(parts),
    switchType: createTypeSwitches(parts),
    execute: createToolsetExecutions(parts),
    /** To be called at start. */
    rewrapKeys: () => keys.rewrapKeys(),
  }
}
