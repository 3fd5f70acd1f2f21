import type { JsonObject } from '@/core/agui/json'
import type { ToolAnnotations, ToolsetInstance, ToolsetType } from '@/core/contract/toolset'
import type { Server } from '@/core/server/server'
import type { ClientTool, ToolClaims, ToolRisk } from '@/core/tools/client-tool'
import { approvalName } from '@/core/tools/standing-approvals'
import { ToolError } from '@/core/tools/tool-error'

import { availableInstances } from './availability'
import { isToolSelected, type Selection } from './selection'
import type { ToolAddress, ToolNames } from './tool-names'
import { refusedTools } from './tool-refusal'

export interface ToolsetCall extends ToolAddress {
  readonly toolCallId: string
  readonly params: JsonObject
}

/** `error` is the provider's failure, as a message for the model. */
export type ExecuteToolset = (
  call: ToolsetCall,
  signal: AbortSignal,
) => Promise<{ result?: unknown; error?: string | null | undefined }>

interface ToolsetToolsPorts {
  readonly instances: readonly ToolsetInstance[]
  readonly types: readonly ToolsetType[]
  readonly selection: Selection
  readonly names: ToolNames
  /** The server of the instances, if it is not the one of the chat. */
  readonly owner?: Pick<Server, 'id' | 'name'> | undefined
  readonly execute: ExecuteToolset
}

/** Longer than a server waits for its provider, so that the server reports the failure. */
const timeoutMilliseconds = 90_000

/** The selected and available tools, as the agent may call them. */
export function createToolsetTools({
  instances,
  types,
  selection,
  names,
  owner,
  execute,
}: ToolsetToolsPorts): ClientTool[] {
  return availableInstances(instances, types).flatMap((instance) => {
    const risk = riskOf(instance.toolset_type)
    const refused = refusedTools(instance)
    // A server may list a tool twice; the registry accepts a name once.
    const tools = new Map(instance.tools.map((tool) => [tool.function.name, tool.function]))
    return [...tools.values()].flatMap((tool) => {
      const { name: method, title, description, parameters, annotations } = tool
      if (refused.has(method)) return []
      const address = { instanceId: instance.id, method }
      const name = names.nameOf(instance.id, method)
      if (name === undefined || !isToolSelected(selection, instance.id, method)) return []
      return [
        {
          name,
          title: title ?? method,
          instance: owner ? `${instance.name} · ${owner.name}` : instance.name,
          // Another server's instance may get the name when this one is gone.
          ...(owner && { approvedAs: approvalName({ name, owner: owner.id }) }),
          ...(annotations && { claims: claimsOf(annotations) }),
          description,
          parameters,
          risk,
          timeoutMilliseconds,
          isIdempotent: risk === 'read',
          execute: async (params, { toolCallId, signal }) => {
            const { result, error } = await execute({ ...address, toolCallId, params }, signal)
            if (error) throw new ToolError(error)
            return typeof result === 'string' ? result : JSON.stringify(result ?? null)
          },
        } satisfies ClientTool,
      ]
    })
  })
}

/**
 * A search changes nothing, and the person set it up. The effect of any other toolset is unknown, and
 * a server's own claims prove nothing: it needs approval once per room, and the person is told what the
 * server claims.
 */
function riskOf(toolsetType: string): ToolRisk {
  return searches.has(toolsetType) ? 'read' : 'write'
}

/** The second is the first under another name. */
const searches = new Set(['builtin-exa-web-search', 'builtin-exa-search', 'builtin-documentation'])

function claimsOf(annotations: ToolAnnotations): ToolClaims {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations
  return {
    ...(readOnlyHint !== undefined && { isReadOnly: readOnlyHint }),
    ...(destructiveHint !== undefined && { isDestructive: destructiveHint }),
    ...(idempotentHint !== undefined && { isIdempotent: idempotentHint }),
    ...(openWorldHint !== undefined && { isOpenWorld: openWorldHint }),
  }
}
