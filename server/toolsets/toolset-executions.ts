import type { ToolDefinition } from '@/core/contract/toolset'
import type { Client, Person } from '@server/access/caller'
import type { Log } from '@server/http/log'
import type { Refusal } from '@server/http/refusal'
import type {
  Connection,
  Outcome,
  ToolsetProvider,
} from '@server/toolset-providers/toolset-provider'
import {
  providerTimeoutMilliseconds,
  withTimeout,
  type Timeout,
} from '@server/toolset-providers/with-timeout'

import type { InstanceStore } from './instance-store'
import { parseTools, type InstanceTools } from './instance-tools'
import { parameterProblem } from './parameter-problem'
import type { StoredInstance } from './stored-instance'
import { toolsetRefusals } from './toolset-refusals'
import { hasToolsetScope } from './toolset-scope'

export interface Call {
  id: string
  method: string
  parameters: Record<string, unknown>
}

/** Runs tools of instances. Caches nothing, because an admin may just have disabled the type. */
export function createToolsetExecutions(ports: {
  store: InstanceStore
  providers: ReadonlyMap<string, ToolsetProvider>
  instanceTools: InstanceTools
  timeout: Timeout
  log: Log
}) {
  const { store, providers, instanceTools, timeout, log } = ports

  async function findTool(
    call: { instance: StoredInstance; provider: ToolsetProvider; method: string },
    connect: () => Connection,
    signal: AbortSignal,
  ): Promise<ToolDefinition> {
    const { instance, provider, method } = call
    const hasName = (tool: ToolDefinition) => tool.function.name === method
    if (provider.tools.from === 'provider') {
      const found = provider.tools.tools.find(hasName)
      if (found) return found
      throw toolsetRefusals.unknownMethod()
    }
    const known = parseTools(instance.toolsText).find(hasName)
    if (known) return known
    const listed = await instanceTools.refresh(instance, provider, connect(), signal)
    const found = listed.ok ? parseTools(listed.value).find(hasName) : undefined
    if (found) return found
    throw toolsetRefusals.unknownMethod()
  }

  return async function execute(
    caller: Person | Client,
    { id, method, parameters }: Call,
    callerSignal: AbortSignal,
  ): Promise<Outcome<unknown>> {
    const instance = await store.find(id)
    if (!instance) throw toolsetRefusals.unknownInstance()
    const provider = providers.get(instance.toolsetType)
    const refusal = refusalOf(caller, instance, provider)
    if (refusal || !provider) throw refusal ?? toolsetRefusals.typeDisabled()

    const signal = AbortSignal.any([callerSignal, timeout(providerTimeoutMilliseconds)])
    const connect = () => instanceTools.connectionOf(instance)
    const tool = await findTool({ instance, provider, method }, connect, signal)
    const adjusted = provider.adjust ? provider.adjust(parameters) : parameters
    const problem = parameterProblem(tool, adjusted, provider.tools.from)
    if (problem) throw toolsetRefusals.badParameters(problem.sentence, problem.parameter)
    const connection = connect()
    // The name of the method is not logged, because it may come from another server.
    log({ event: 'tool-called', toolset_type: provider.id, user_id: caller.userId })
    return withTimeout(signal, () => provider.execute(method, adjusted, connection, signal))
  }
}

/** Returns the first reason why the caller may not run the instance's tools. */
function refusalOf(
  caller: Person | Client,
  instance: StoredInstance,
  provider: ToolsetProvider | undefined,
): Refusal | undefined {
  if (instance.userId !== caller.userId) return toolsetRefusals.notOwned()
  if (!provider || !instance.appEnabled) return toolsetRefusals.typeDisabled()
  if (!instance.enabled) return toolsetRefusals.disabled()
  if (provider.needsApiKey && !instance.apiKey) return toolsetRefusals.notConfigured()
  if (!hasToolsetScope(caller, provider.id)) return toolsetRefusals.missingScope()
  return undefined
}
