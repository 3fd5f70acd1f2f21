import type { Client, Person } from '@server/access/caller'

export const toolsetScopeOf = (toolsetType: string) => `scope_toolset-${toolsetType}`

/** A scope covers all instances of a type. People need no scope. */
export function hasToolsetScope(caller: Person | Client, toolsetType: string): boolean {
  return caller.kind === 'person' || caller.scopes.has(toolsetScopeOf(toolsetType))
}
