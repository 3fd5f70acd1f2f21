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
  /** The server of the instances, if it is not the chat's own. */
  readonly owner?: Pick<Server, 'id' | 'name'> | undefined
  readonly execute: ExecuteToolset
}

/** Longer than a server waits for its provider, so that the server reports the failure. */
const timeoutMilliseconds = 90_000

/** Returns the selected tools of the available instances. */
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
    // A server may list a tool twice, but the registry accepts a name only once.
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
          // An instance on another server may get this name after this one is removed.
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
 * its server's claims prove nothing: it needs approval once per room, and the person is shown the claims.
 */
function riskOf(toolsetType: string): ToolRisk {
  return searches.has(toolsetType) ? 'read' : 'write'
}

/** The first two are the same toolset under different names. */
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
