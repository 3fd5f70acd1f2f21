import type { ToolsetInstance } from '@/core/contract/toolset'

import { refusedTools } from './tool-refusal'

/** Returns the methods that can be offered to a model, each once, in the order of the server. */
export function methodsOfToolsetInstance({ tools }: Pick<ToolsetInstance, 'tools'>): string[] {
  const refused = refusedTools({ tools })
  const names = new Set(tools.map((tool) => tool.function.name))
  return [...names].filter((name) => !refused.has(name))
}

export function oldestInstanceFirst<Instance extends Pick<ToolsetInstance, 'id' | 'created_at'>>(
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
