import type { Toolset, ToolsetType } from '@/core/contract/toolset'

/** What a chat needs to know of an instance. */
export type ToolsetInstance = Pick<
  Toolset,
  | 'id'
  | 'name'
  | 'toolset_type'
  | 'enabled'
  | 'has_api_key'
  | 'app_enabled'
  | 'tools'
  | 'created_at'
>

/** What a chat needs to know of a type. */
export type ToolsetKind = Pick<
  ToolsetType,
  'toolset_type' | 'name' | 'app_enabled' | 'needs_api_key'
>

/** Each once, in the order of the server. */
export function methodsOf({ tools }: Pick<ToolsetInstance, 'tools'>): string[] {
  return [...new Set(tools.map((tool) => tool.function.name))]
}

export function oldestFirst<Instance extends Pick<ToolsetInstance, 'id' | 'created_at'>>(
  instances: readonly Instance[],
): Instance[] {
  return [...instances].sort(
    (one, other) => compare(one.created_at, other.created_at) || compare(one.id, other.id),
  )
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
