import type { Tool } from '@ag-ui/core'

import type { ClientTool } from './client-tool'

/** The tools that a turn can call. Immutable: a turn keeps its registry. */
export interface ToolRegistry {
  /** The definitions sent to the agent; always the same array. */
  readonly definitions: readonly Tool[]
  has(name: string): boolean
  /** Throws a StateError for a name that is not registered. */
  lookup(name: string): ClientTool
  /** Returns a registry with one more tool. Throws a StateError for a taken or invalid name. */
  register(tool: ClientTool): ToolRegistry
}

/** An operation is not possible in the current state. */
export class StateError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StateError'
  }
}

/** The function names that every model provider accepts. */
const usableName = /^[a-zA-Z0-9_-]{1,64}$/

export const emptyRegistry: ToolRegistry = registryOf(new Map())

function registryOf(tools: ReadonlyMap<string, ClientTool>): ToolRegistry {
  return {
    definitions: [...tools.values()].map(({ name, description, parameters }) => ({
      name,
      description,
      parameters,
    })),
    has: (name) => tools.has(name),
    lookup(name) {
      const tool = tools.get(name)
      if (!tool) throw new StateError(`there is no tool named ${JSON.stringify(name)}`)
      return tool
    },
    register(tool) {
      const { name } = tool
      if (!usableName.test(name)) throw new StateError(`${JSON.stringify(name)} is an invalid name`)
      if (tools.has(name)) throw new StateError(`there is already a tool named ${name}`)
      return registryOf(new Map(tools).set(name, tool))
    },
  }
}
