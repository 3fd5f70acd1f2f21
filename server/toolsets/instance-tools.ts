import { z } from 'zod'

import { ToolDefinition } from '@/core/contract/toolset'
import type { Announce } from '@server/feed/announce'
import type {
  Connection,
  Outcome,
  ToolsetProvider,
} from '@server/toolset-providers/toolset-provider'
import { withTimeout } from '@server/toolset-providers/with-timeout'

import type { InstanceStore } from './instance-store'
import type { StoredInstance } from './stored-instance'
import type { ToolsetKeys } from './toolset-keys'

/** Tools are sent with every list of instances. */
const maximumToolsCharacters = 256 * 1024

const ToolDefinitions = z.array(ToolDefinition)

export type InstanceTools = ReturnType<typeof createInstanceTools>

/** Tools that an instance's server lists. They are stored, so listing instances needs no request. */
export function createInstanceTools(ports: {
  store: InstanceStore
  keys: ToolsetKeys
  announce: Announce
}) {
  const { store, keys, announce } = ports

  /** Returns the tools as JSON, or null if the provider defines them. */
  async function list(
    provider: ToolsetProvider,
    connection: Connection,
    signal: AbortSignal,
  ): Promise<Outcome<string | null>> {
    const { tools } = provider
    if (tools.from === 'provider') return { ok: true, value: null }
    const listed = await withTimeout(signal, () => tools.list(connection, signal))
    if (!listed.ok) return listed
    const text = JSON.stringify(listed.value)
    return text.length > maximumToolsCharacters
      ? { ok: false, error: 'The server lists more tools than Continuo can store.' }
      : { ok: true, value: text }
  }

  return {
    list,

    connectionOf: (instance: StoredInstance): Connection => ({
      apiKey: keys.open(instance),
      serverUrl: instance.serverUrl ?? undefined,
    }),

    /** Lists the tools again and stores them, unless the connection has changed meanwhile. */
    async refresh(
      instance: StoredInstance,
      provider: ToolsetProvider,
      connection: Connection,
      signal: AbortSignal,
    ): Promise<Outcome<string | null>> {
      const listed = await list(provider, connection, signal)
      if (!listed.ok || listed.value === instance.toolsText) return listed
      const change = { toolsText: listed.value }
      const written = await store.update(instance.id, change, undefined, instance)
      if (written === 'written') {
        announce(instance.userId, { type: 'toolset', action: 'changed', id: instance.id })
      }
      return listed
    },
  }
}

export function parseTools(text: string | null): readonly ToolDefinition[] {
  return text === null ? [] : ToolDefinitions.parse(JSON.parse(text))
}
