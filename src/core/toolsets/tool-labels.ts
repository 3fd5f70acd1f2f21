import type { ToolsetInstance } from '@/core/contract/toolset'

import { createToolNames } from './tool-names'

/** What people are shown about a tool of a toolset. */
export interface ToolsetToolLabel {
  /** The toolset's title for the tool, if it has one. */
  readonly title?: string
  readonly method: string
  readonly instance: string
  readonly toolsetType: string
}

/** How a tool came to be used. */
export type ToolType =
  /** The tool belongs to a toolset that the person chose for the chat. */
  | 'user-selected'
  /** The device or the agent's server provides the tool. */
  | 'auto-invoked'
  /** The tool belongs to an MCP server. */
  | 'mcp'

export function toolTypeOf(label: ToolsetToolLabel | undefined): ToolType {
  if (!label) return 'auto-invoked'
  return label.toolsetType === 'mcp' ? 'mcp' : 'user-selected'
}

/** Labels by the name under which the model knows a tool. */
export type ToolLabels = ReadonlyMap<string, ToolsetToolLabel>

export function toolLabels<Instance extends ToolsetInstance>(
  instances: readonly Instance[],
  labelOf: (instance: Instance) => string = ({ name }) => name,
): ToolLabels {
  const names = createToolNames(instances)
  return new Map(
    instances.flatMap((owner) => {
      const { id, toolset_type: toolsetType, tools } = owner
      const instance = labelOf(owner)
      return tools.flatMap(({ function: { name: method, title } }) => {
        const name = names.nameOf(id, method)
        const label = { method, instance, toolsetType, ...(title !== undefined && { title }) }
        return name === undefined ? [] : [[name, label] as const]
      })
    }),
  )
}
