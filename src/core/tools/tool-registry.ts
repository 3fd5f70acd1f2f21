import type { Tool } from '@ag-ui/core'

import type { ClientTool } from './client-tool'

/** The tools that a turn can call. It never changes: a turn keeps the one that it started with. */
export interface ToolRegistry {
  /** The tools as the agent is told of them; always the same array. */
  readonly definitions: readonly Tool[]
  has(name: string): boolean
  /** Throws a StateError for a name that is not registered. */
  lookup(name: string): ClientTool
  /** A registry with one tool more. Throws a StateError for a name that is taken or unusable. */
  register(tool: ClientTool): ToolRegistry
}

/** Something was asked of an object that it cannot do as it is. */
export class StateError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StateError'
  }
}

/** What every provider of models accepts as the name of a function. */
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
      if (!usableName.test(name)) throw new StateError(`${JSON.stringify(name)} cannot be a name`)
      if (tools.has(name)) throw new StateError(`there is a tool named ${name} already`)
      return registryOf(new Map(tools).set(name, tool))
    },
  }
}
