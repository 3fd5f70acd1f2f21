import type { Client, Person } from '@server/access/caller'

export const toolsetScopeOf = (toolsetType: string) => `scope_toolset-${toolsetType}`

/** A program is let at all instances of a type, or at none; a person is not asked. */
export function hasToolsetScope(caller: Person | Client, toolsetType: string): boolean {
  return caller.kind === 'person' || caller.scopes.has(toolsetScopeOf(toolsetType))
}
