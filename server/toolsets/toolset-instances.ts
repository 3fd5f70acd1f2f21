import type { z } from 'zod'

import {
  ToolsetDescription,
  ToolsetName,
  type ApiKeyChange,
  type NewToolsetInstance,
  type ToolsetInstanceChange,
} from '@/core/contract/toolset'
import type { Announce } from '@server/feed/announce'

import type { InstanceTools } from './instance-tools'
import type { ToolsetKeys } from './toolset-keys'
import type { ToolsetProvider } from './toolset-provider'
import { toolsetRefusals } from './toolset-refusals'
import type { SeenConnection, StoredChange, StoredToolset, ToolsetStore } from './instance-store'
import { providerTimeoutMilliseconds, type Timeout } from './within-time'

/** Two who change the connection of an instance at once are rare, and four are a fault. */
const maximumAttempts = 3

interface Ports {
  store: ToolsetStore
  types: ReadonlyMap<string, ToolsetProvider>
  keys: ToolsetKeys
  instanceTools: InstanceTools
  announce: Announce
  now: () => Date
  newId: () => string
  timeout: Timeout
}

/** What people do with their own instances. */
export function createToolsetInstances(ports: Ports) {
  const { store, types, keys, instanceTools, announce, now, newId, timeout } = ports

  async function find(userId: string, id: string): Promise<StoredToolset> {
    const toolset = await store.find(id)
    if (!toolset) throw toolsetRefusals.unknownToolset()
    if (toolset.userId !== userId) throw toolsetRefusals.notOwned()
    return toolset
  }

  const limited = (signal: AbortSignal) =>
    AbortSignal.any([signal, timeout(providerTimeoutMilliseconds)])

  /** What to write, and the connection that it was decided for where another would make it wrong. */
  async function decide(
    toolset: StoredToolset,
    asked: z.output<typeof ToolsetInstanceChange>,
    signal: AbortSignal,
  ): Promise<{ change: StoredChange; seen?: SeenConnection }> {
    const { name, description, enabled } = asked
    if (name !== undefined) checkName(name)
    checkDescription(description)
    const type = types.get(toolset.toolsetType)
    const canBeUsed = type !== undefined && toolset.appEnabled
    if (enabled === true && !canBeUsed) throw toolsetRefusals.typeDisabled()

    const key = givenKey(asked.api_key)
    const change: StoredChange = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(enabled !== undefined && { enabled }),
      ...(key !== undefined && { apiKey: key === null ? null : keys.seal(key, toolset) }),
    }
    const isMoved =
      asked.server_url !== undefined && (asked.server_url || null) !== toolset.serverUrl
    // Clearing a key must work when the server of the instance is gone.
    if (!isMoved && (key === undefined || key === null)) return { change }
    if (type?.tools.from === 'type' && !isMoved) return { change }

    if (!type || !canBeUsed) throw toolsetRefusals.typeDisabled()
    const serverUrl = isMoved ? checkServerUrl(type, asked.server_url) : toolset.serverUrl
    const isElsewhere = originOf(serverUrl) !== originOf(toolset.serverUrl)
    // Whoever has got hold of a session must not be sent the key that is stored.
    if (isElsewhere && toolset.apiKey && key === undefined) throw toolsetRefusals.keyNeededAgain()
    const apiKey = key === undefined ? keys.open(toolset) : (key ?? undefined)
    const connection = { apiKey, serverUrl: serverUrl ?? undefined }
    const listed = await instanceTools.list(type, connection, limited(signal))
    if (!listed.ok) throw toolsetRefusals.unreachable(listed.error)
    return { change: { ...change, serverUrl, toolsText: listed.value }, seen: toolset }
  }

  return {
    find,

    async create(
      userId: string,
      asked: z.output<typeof NewToolsetInstance>,
      signal: AbortSignal,
    ): Promise<StoredToolset> {
      const { name, description = null, enabled } = asked
      checkName(name)
      checkDescription(description)
      const type = types.get(asked.toolset_type)
      if (!type) throw toolsetRefusals.unknownType(400)
      if (!(await store.findAppConfig(type.id))?.enabled) throw toolsetRefusals.typeDisabled()
      if (await store.findByName(userId, name)) throw toolsetRefusals.nameTaken()
      const key = givenKey(asked.api_key) ?? undefined
      if (type.needsApiKey && key === undefined) throw toolsetRefusals.missingKey()
      const serverUrl = checkServerUrl(type, asked.server_url)
      const connection = { apiKey: key, serverUrl: serverUrl ?? undefined }
      const listed = await instanceTools.list(type, connection, limited(signal))
      if (!listed.ok) throw toolsetRefusals.unreachable(listed.error)

      const id = newId()
      const isCreated = await store.create({
        id,
        userId,
        toolsetType: type.id,
        name,
        description,
        enabled,
        apiKey: key === undefined ? null : keys.seal(key, { id, userId }),
        serverUrl,
        toolsText: listed.value,
        createdAt: now().getTime(),
      })
      if (!isCreated) throw toolsetRefusals.nameTaken()
      announce(userId, { type: 'toolset', action: 'created', id })
      return find(userId, id)
    },

    async change(
      userId: string,
      id: string,
      asked: z.output<typeof ToolsetInstanceChange>,
      signal: AbortSignal,
    ): Promise<StoredToolset> {
      for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
        const { change, seen } = await decide(await find(userId, id), asked, signal)
        const result = await store.update(id, change, now().getTime(), seen)
        if (result === 'name-taken') throw toolsetRefusals.nameTaken()
        if (result === 'missed') continue
        announce(userId, { type: 'toolset', action: 'changed', id })
        return find(userId, id)
      }
      throw toolsetRefusals.changedMeanwhile()
    },

    async remove(userId: string, id: string): Promise<void> {
      await find(userId, id)
      if (!(await store.remove(id))) throw toolsetRefusals.unknownToolset()
      announce(userId, { type: 'toolset', action: 'deleted', id })
    },

    /** Asks the server of the instance for its tools once more. */
    async refresh(userId: string, id: string, signal: AbortSignal): Promise<StoredToolset> {
      const toolset = await find(userId, id)
      const type = types.get(toolset.toolsetType)
      if (!type || !toolset.appEnabled) throw toolsetRefusals.typeDisabled()
      const connection = instanceTools.connectionOf(toolset)
      const listed = await instanceTools.refresh(toolset, type, connection, limited(signal))
      if (!listed.ok) throw toolsetRefusals.unreachable(listed.error)
      return find(userId, id)
    },
  }
}

function checkName(name: string): void {
  if (!ToolsetName.safeParse(name).success) throw toolsetRefusals.badName()
}

function checkDescription(description: string | null | undefined): void {
  if (!ToolsetDescription.nullish().safeParse(description).success)
    throw toolsetRefusals.badDescription()
}

/** The key to store, null to have none, or undefined to leave it as it is. */
function givenKey(change: ApiKeyChange | undefined): string | null | undefined {
  if (typeof change === 'string' || change === null || change === undefined) return change
  return change.action === 'Keep' ? undefined : change.value
}

/** The address to store. What a type has no use for is refused rather than dropped. */
function checkServerUrl(type: ToolsetProvider, given: string | null | undefined): string | null {
  if (!given && !type.needsServerUrl) return null
  if (!type.needsServerUrl) throw toolsetRefusals.needlessServerUrl()
  const url = given && URL.canParse(given) ? new URL(given) : undefined
  const isFit = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!given || !isFit) throw toolsetRefusals.badServerUrl()
  return given
}

function originOf(serverUrl: string | null): string | undefined {
  return serverUrl === null ? undefined : new URL(serverUrl).origin
}
