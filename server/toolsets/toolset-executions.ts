import type { ToolDefinition } from '@/core/contract/toolset'
import type { Client, Person } from '@server/access/caller'
import type { Refusal } from '@server/http/refusal'

import { parseTools, type InstanceTools } from './instance-tools'
import { parameterProblem } from './parameter-problem'
import type { Connection, Outcome, ToolsetType } from './toolset-provider'
import { refused } from './toolset-refusals'
import { hasScope } from './toolset-scope'
import type { StoredToolset, ToolsetStore } from './toolset-store'
import { patienceMilliseconds, withinTime, type Timeout } from './within-time'

interface Call {
  id: string
  method: string
  parameters: Record<string, unknown>
}

/** Runs tools of instances. Everything is looked up anew, because an admin may just have said no. */
export function createToolsetExecutions(ports: {
  store: ToolsetStore
  types: ReadonlyMap<string, ToolsetType>
  instanceTools: InstanceTools
  timeout: Timeout
}) {
  const { store, types, instanceTools, timeout } = ports

  async function findTool(
    { toolset, type, method }: { toolset: StoredToolset; type: ToolsetType; method: string },
    connect: () => Connection,
    signal: AbortSignal,
  ): Promise<ToolDefinition> {
    const named = (tool: ToolDefinition) => tool.function.name === method
    if (type.tools.from === 'type') {
      const found = type.tools.tools.find(named)
      if (found) return found
      throw refused.unknownMethod()
    }
    const known = parseTools(toolset.toolsText).find(named)
    if (known) return known
    const listed = await instanceTools.refresh(toolset, type, connect(), signal)
    const found = listed.ok ? parseTools(listed.value).find(named) : undefined
    if (found) return found
    throw refused.unknownMethod()
  }

  return async function execute(
    caller: Person | Client,
    { id, method, parameters }: Call,
    leaving: AbortSignal,
  ): Promise<Outcome<unknown>> {
    const toolset = await store.find(id)
    if (!toolset) throw refused.unknownToolset()
    const type = types.get(toolset.toolsetType)
    const refusal = refusalOf(caller, toolset, type)
    if (refusal || !type) throw refusal ?? refused.typeDisabled()

    const signal = AbortSignal.any([leaving, timeout(patienceMilliseconds)])
    const connect = () => instanceTools.connectionOf(toolset)
    const tool = await findTool({ toolset, type, method }, connect, signal)
    const adjusted = type.adjust ? type.adjust(parameters) : parameters
    const problem = parameterProblem(tool, adjusted, type.tools.from)
    if (problem) throw refused.badParameters(problem.sentence, problem.parameter)
    const connection = connect()
    return withinTime(signal, () => type.execute(method, adjusted, connection, signal))
  }
}

/** The first thing that stands in the way. */
function refusalOf(
  caller: Person | Client,
  toolset: StoredToolset,
  type: ToolsetType | undefined,
): Refusal | undefined {
  if (toolset.userId !== caller.userId) return refused.notOwned()
  if (!type || !toolset.appEnabled) return refused.typeDisabled()
  if (!toolset.enabled) return refused.disabled()
  if (type.needsApiKey && !toolset.apiKey) return refused.notConfigured()
  if (!hasScope(caller, type.id)) return refused.missingScope()
  return undefined
}
