import { z } from 'zod'

import { ToolDefinition } from '@/core/contract/toolset'
import type { Announce } from '@server/feed/announce'

import type { ToolsetKeys } from './toolset-keys'
import type { Connection, Outcome, ToolsetProvider } from './toolset-provider'
import type { StoredToolset, ToolsetStore } from './instance-store'
import { withinTime } from './within-time'

/** They are sent with every list of toolsets. */
const maximumToolsCharacters = 256 * 1024

const ToolDefinitions = z.array(ToolDefinition)

export type InstanceTools = ReturnType<typeof createInstanceTools>

/** Tools that the server of an instance tells of, and that are kept so that listing waits for nobody. */
export function createInstanceTools(ports: {
  store: ToolsetStore
  keys: ToolsetKeys
  announce: Announce
}) {
  const { store, keys, announce } = ports

  /** The tools as JSON; null where the type has them. */
  async function list(
    type: ToolsetProvider,
    connection: Connection,
    signal: AbortSignal,
  ): Promise<Outcome<string | null>> {
    const { tools } = type
    if (tools.from === 'type') return { ok: true, value: null }
    const listed = await withinTime(signal, () => tools.list(connection, signal))
    if (!listed.ok) return listed
    const text = JSON.stringify(listed.value)
    return text.length > maximumToolsCharacters
      ? { ok: false, error: 'The server has more tools than this server can take.' }
      : { ok: true, value: text }
  }

  return {
    list,

    connectionOf: (toolset: StoredToolset): Connection => ({
      apiKey: keys.open(toolset),
      serverUrl: toolset.serverUrl ?? undefined,
    }),

    /** Asks again, and keeps the answer unless the instance has got another connection meanwhile. */
    async refresh(
      toolset: StoredToolset,
      type: ToolsetProvider,
      connection: Connection,
      signal: AbortSignal,
    ): Promise<Outcome<string | null>> {
      const listed = await list(type, connection, signal)
      if (!listed.ok || listed.value === toolset.toolsText) return listed
      const written = await store.update(
        toolset.id,
        { toolsText: listed.value },
        undefined,
        toolset,
      )
      if (written === 'written') {
        announce(toolset.userId, { type: 'toolset', action: 'changed', id: toolset.id })
      }
      return listed
    },
  }
}

export function parseTools(text: string | null): readonly ToolDefinition[] {
  return text === null ? [] : ToolDefinitions.parse(JSON.parse(text))
}
