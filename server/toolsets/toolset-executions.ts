import type { ToolDefinition } from '@/core/contract/toolset'
import type { Client, Person } from '@server/access/caller'
import type { Refusal } from '@server/http/refusal'

import { parseTools, type InstanceTools } from './instance-tools'
import { parameterProblem } from './parameter-problem'
import type { Connection, Outcome, ToolsetProvider } from './toolset-provider'
import { toolsetRefusals } from './toolset-refusals'
import { hasToolsetScope } from './toolset-scope'
import type { StoredToolset, ToolsetStore } from './instance-store'
import { providerTimeoutMilliseconds, withinTime, type Timeout } from './within-time'

interface Call {
  id: string
  method: string
  parameters: Record<string, unknown>
}

/** Runs tools of instances. Everything is looked up anew, because an admin may just have said no. */
export function createToolsetExecutions(ports: {
  store: ToolsetStore
  types: ReadonlyMap<string, ToolsetProvider>
  instanceTools: InstanceTools
  timeout: Timeout
}) {
  const { store, types, instanceTools, timeout } = ports

  async function findTool(
    { toolset, type, method }: { toolset: StoredToolset; type: ToolsetProvider; method: string },
    connect: () => Connection,
    signal: AbortSignal,
  ): Promise<ToolDefinition> {
    const named = (tool: ToolDefinition) => tool.function.name === method
    if (type.tools.from === 'type') {
      const found = type.tools.tools.find(named)
      if (found) return found
      throw toolsetRefusals.unknownMethod()
    }
    const known = parseTools(toolset.toolsText).find(named)
    if (known) return known
    const listed = await instanceTools.refresh(toolset, type, connect(), signal)
    const found = listed.ok ? parseTools(listed.value).find(named) : undefined
    if (found) return found
    throw toolsetRefusals.unknownMethod()
  }

  return async function execute(
    caller: Person | Client,
    { id, method, parameters }: Call,
    leaving: AbortSignal,
  ): Promise<Outcome<unknown>> {
    const toolset = await store.find(id)
    if (!toolset) throw toolsetRefusals.unknownToolset()
    const type = types.get(toolset.toolsetType)
    const refusal = refusalOf(caller, toolset, type)
    if (refusal || !type) throw refusal ?? toolsetRefusals.typeDisabled()

    const signal = AbortSignal.any([leaving, timeout(providerTimeoutMilliseconds)])
    const connect = () => instanceTools.connectionOf(toolset)
    const tool = await findTool({ toolset, type, method }, connect, signal)
    const adjusted = type.adjust ? type.adjust(parameters) : parameters
    const problem = parameterProblem(tool, adjusted, type.tools.from)
    if (problem) throw toolsetRefusals.badParameters(problem.sentence, problem.parameter)
    const connection = connect()
    return withinTime(signal, () => type.execute(method, adjusted, connection, signal))
  }
}

/** The first thing that stands in the way. */
function refusalOf(
  caller: Person | Client,
  toolset: StoredToolset,
  type: ToolsetProvider | undefined,
): Refusal | undefined {
  if (toolset.userId !== caller.userId) return toolsetRefusals.notOwned()
  if (!type || !toolset.appEnabled) return toolsetRefusals.typeDisabled()
  if (!toolset.enabled) return toolsetRefusals.disabled()
  if (type.needsApiKey && !toolset.apiKey) return toolsetRefusals.notConfigured()
  if (!hasToolsetScope(caller, type.id)) return toolsetRefusals.missingScope()
  return undefined
}
