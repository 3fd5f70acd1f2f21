import type { ToolsetInstance, ToolsetType } from '@/core/contract/toolset'

import {
  availabilityOf,
  missingInstanceOf,
  type Availability,
  type Unavailability,
} from './availability'
import { oldestInstanceFirst } from './toolset-instance'

/** A toolset type with the person's instances. */
export type ToolsetGroup<Instance extends ToolsetInstance = ToolsetInstance> = {
  readonly toolsetType: string
  readonly name: string
} & (
  | { readonly kind: 'empty'; readonly reason: Unavailability }
  /** Shown without a header. */
  | { readonly kind: 'single'; readonly row: ToolsetRow<Instance> }
  | { readonly kind: 'several'; readonly rows: readonly ToolsetRow<Instance>[] }
)

export interface ToolsetRow<Instance extends ToolsetInstance = ToolsetInstance> {
  readonly instance: Instance
  readonly availability: Availability
}

/** Groups instances by type, in the order of the types. Unknown types come last, named by their id. */
export function groupInstances<Instance extends ToolsetInstance>(
  types: readonly ToolsetType[],
  instances: readonly Instance[],
): ToolsetGroup<Instance>[] {
  const byType = new Map<string, Instance[]>(types.map((type) => [type.toolset_type, []]))
  for (const instance of oldestInstanceFirst(instances)) {
    const group = byType.get(instance.toolset_type)
    if (group) group.push(instance)
    else byType.set(instance.toolset_type, [instance])
  }
  const known = new Map(types.map((type) => [type.toolset_type, type]))
  return [...byType].flatMap(([toolsetType, members]) => {
    const type = known.get(toolsetType)
    const rows = members.map((instance) => ({
      instance,
      availability: availabilityOf(type, instance),
    }))
    return groupOf(toolsetType, type, rows)
  })
}

/** Returns the instances that a header may switch. */
export function usableInstances<Instance extends ToolsetInstance>(
  rows: readonly ToolsetRow<Instance>[],
): Instance[] {
  return rows.flatMap(({ instance, availability }) =>
    availability.kind === 'available' ? [instance] : [],
  )
}

function groupOf<Instance extends ToolsetInstance>(
  toolsetType: string,
  type: ToolsetType | undefined,
  rows: readonly ToolsetRow<Instance>[],
): ToolsetGroup<Instance>[] {
  const heading = { toolsetType, name: type?.name ?? toolsetType }
  const [row, ...more] = rows
  if (row)
    return [
      more.length === 0
        ? { ...heading, kind: 'single', row }
        : { ...heading, kind: 'several', rows },
    ]
  return type ? [{ ...heading, kind: 'empty', reason: missingInstanceOf(type) }] : []
}
