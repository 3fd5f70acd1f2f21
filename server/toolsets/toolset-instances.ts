import type { z } from 'zod'

import type {
  ApiKeyChange,
  NewToolsetInstance,
  ToolsetInstanceChange,
} from '@/core/contract/toolset'
import type { Announce } from '@server/feed/announce'
import type { ToolsetProvider } from '@server/toolset-providers/toolset-provider'
import { providerTimeoutMilliseconds, type Timeout } from '@server/toolset-providers/with-timeout'

import type { InstanceStore } from './instance-store'
import type { InstanceTools } from './instance-tools'
import type { SeenConnection, StoredInstance, StoredInstanceChange } from './stored-instance'
import type { ToolsetKeys } from './toolset-keys'
import { toolsetRefusals } from './toolset-refusals'
import type { TypeConfigStore } from './type-config-store'

/** Two concurrent changes to one connection are rare; a third means something is wrong. */
const maximumAttempts = 3

interface Ports {
  store: InstanceStore
  typeConfigs: TypeConfigStore
  providers: ReadonlyMap<string, ToolsetProvider>
  keys: ToolsetKeys
  instanceTools: InstanceTools
  announce: Announce
  now: () => Date
  newId: () => string
  timeout: Timeout
}

/** Lets people manage their own instances. */
export function createToolsetInstances(ports: Ports) {
  const { store, typeConfigs, providers, keys, instanceTools, announce, now, newId } = ports

  async function find(userId: string, id: string): Promise<StoredInstance> {
    const instance = await store.find(id)
    if (!instance) throw toolsetRefusals.unknownInstance()
    if (instance.userId !== userId) throw toolsetRefusals.notOwned()
    return instance
  }

  const limited = (signal: AbortSignal) =>
    AbortSignal.any([signal, ports.timeout(providerTimeoutMilliseconds)])

  /** Decides what to write. `seen` is set if the decision holds only for that connection. */
  async function decide(
    instance: StoredInstance,
    request: z.output<typeof ToolsetInstanceChange>,
    signal: AbortSignal,
  ): Promise<{ change: StoredInstanceChange; seen?: SeenConnection }> {
    const { name, description, enabled } = request
    const provider = providers.get(instance.toolsetType)
    const canBeUsed = provider !== undefined && instance.appEnabled
    if (enabled === true && !canBeUsed) throw toolsetRefusals.typeDisabled()

    const key = givenKey(request.api_key)
    const change: StoredInstanceChange = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(enabled !== undefined && { enabled }),
      ...(key !== undefined && { apiKey: key === null ? null : keys.seal(key, instance) }),
    }
    const isMoved =
      request.server_url !== undefined && (request.server_url || null) !== instance.serverUrl
    // Clearing a key must work even if the instance's server is unreachable.
    if (!isMoved && (key === undefined || key === null)) return { change }
    if (provider?.tools.from === 'provider' && !isMoved) return { change }

    if (!provider || !canBeUsed) throw toolsetRefusals.typeDisabled()
    const serverUrl = isMoved ? checkServerUrl(provider, request.server_url) : instance.serverUrl
    const isElsewhere = originOf(serverUrl) !== originOf(instance.serverUrl)
    // Otherwise a stolen session could send the stored key to a server of its choice.
    if (isElsewhere && instance.apiKey && key === undefined) throw toolsetRefusals.keyNeededAgain()
    const apiKey = key === undefined ? keys.open(instance) : (key ?? undefined)
    const connection = { apiKey, serverUrl: serverUrl ?? undefined }
    const listed = await instanceTools.list(provider, connection, limited(signal))
    if (!listed.ok) throw toolsetRefusals.unreachable(listed.error)
    return { change: { ...change, serverUrl, toolsText: listed.value }, seen: instance }
  }

  return {
    find,

    async create(
      userId: string,
      request: z.output<typeof NewToolsetInstance>,
      signal: AbortSignal,
    ): Promise<StoredInstance> {
      const { name, description = null, enabled } = request
      const provider = providers.get(request.toolset_type)
      if (!provider) throw toolsetRefusals.unknownType(400)
      if (!(await typeConfigs.find(provider.id))?.enabled) throw toolsetRefusals.typeDisabled()
      if (await store.findByName(userId, name)) throw toolsetRefusals.nameTaken()
      const key = givenKey(request.api_key) ?? undefined
      if (provider.needsApiKey && key === undefined) throw toolsetRefusals.missingKey()
      const serverUrl = checkServerUrl(provider, request.server_url)
      const connection = { apiKey: key, serverUrl: serverUrl ?? undefined }
      const listed = await instanceTools.list(provider, connection, limited(signal))
      if (!listed.ok) throw toolsetRefusals.unreachable(listed.error)

      const id = newId()
      const isCreated = await store.create({
        id,
        userId,
        toolsetType: provider.id,
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
      request: z.output<typeof ToolsetInstanceChange>,
      signal: AbortSignal,
    ): Promise<StoredInstance> {
      for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
        const { change, seen } = await decide(await find(userId, id), request, signal)
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
      if (!(await store.remove(id))) throw toolsetRefusals.unknownInstance()
      announce(userId, { type: 'toolset', action: 'deleted', id })
    },

    /** Asks the instance's server for its tools again. */
    async refresh(userId: string, id: string, signal: AbortSignal): Promise<StoredInstance> {
      const instance = await find(userId, id)
      const provider = providers.get(instance.toolsetType)
      if (!provider || !instance.appEnabled) throw toolsetRefusals.typeDisabled()
      const connection = instanceTools.connectionOf(instance)
      const listed = await instanceTools.refresh(instance, provider, connection, limited(signal))
      if (!listed.ok) throw toolsetRefusals.unreachable(listed.error)
      return find(userId, id)
    },
  }
}

/** Returns the key to store, null to clear it, or undefined to keep it. */
function givenKey(change: ApiKeyChange | undefined): string | null | undefined {
  if (typeof change === 'string' || change === null || change === undefined) return change
  return change.action === 'Keep' ? undefined : change.value
}

/** Returns the URL to store. Refuses an invalid or missing URL, and one that the type does not need. */
function checkServerUrl(
  provider: ToolsetProvider,
  given: string | null | undefined,
): string | null {
  if (!given && !provider.needsServerUrl) return null
  if (!provider.needsServerUrl) throw toolsetRefusals.needlessServerUrl()
  const url = given && URL.canParse(given) ? new URL(given) : undefined
  const isUsable = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!given || !isUsable) throw toolsetRefusals.badServerUrl()
  return given
}

function originOf(serverUrl: string | null): string | undefined {
  return serverUrl === null ? undefined : new URL(serverUrl).origin
}
