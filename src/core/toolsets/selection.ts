import type { ToolsetInstance, ToolsetType } from '@/core/contract/toolset'

import { availableInstances } from './availability'
import { methodsOfToolsetInstance, oldestInstanceFirst } from './toolset-instance'

/** The tools that a thread may use: their names by the id of the instance; none is no entry. */
export type Selection = Readonly<Record<string, readonly string[]>>

export type CheckState = 'checked' | 'unchecked' | 'indeterminate'

type Instance = Pick<ToolsetInstance, 'id' | 'tools'>

export function isToolSelected(selection: Selection, instanceId: string, tool: string): boolean {
  return namesIn(selection, instanceId).includes(tool)
}

/** The tools of the instance that are selected, in the order of the server. */
export function selectedTools(selection: Selection, instance: Instance): string[] {
  const names = new Set(namesIn(selection, instance.id))
  return methodsOfToolsetInstance(instance).filter((method) => names.has(method))
}

export function countTools(
  selection: Selection,
  instances: readonly Instance[],
): { enabled: number; total: number } {
  let enabled = 0
  let total = 0
  for (const instance of instances) {
    enabled += selectedTools(selection, instance).length
    total += methodsOfToolsetInstance(instance).length
  }
  return { enabled, total }
}

/** How many tools the next message goes out with. */
export function badgeCount(
  selection: Selection,
  instances: readonly ToolsetInstance[],
  types: readonly ToolsetType[],
): number {
  return countTools(selection, availableInstances(instances, types)).enabled
}

/** Of one instance, or of several together. */
export function checkStateOf(selection: Selection, instances: readonly Instance[]): CheckState {
  const { enabled, total } = countTools(selection, instances)
  if (enabled === 0) return 'unchecked'
  return enabled === total ? 'checked' : 'indeterminate'
}

export function toggleTool(selection: Selection, instanceId: string, tool: string): Selection {
  const names = namesIn(selection, instanceId)
  const isSelected = names.includes(tool)
  const next = isSelected ? names.filter((name) => name !== tool) : [...names, tool]
  return withNames(selection, instanceId, next)
}

/** All their tools if any was missing, else none. Takes one instance, or a group of them. */
export function toggleInstances(selection: Selection, instances: readonly Instance[]): Selection {
  const isOn = checkStateOf(selection, instances) === 'checked'
  return instances.reduce((held, instance) => {
    if (isOn) return withNames(held, instance.id, [])
    if (checkStateOf(held, [instance]) === 'checked') return held
    // An instance that lists no tools may do so later.
    return instance.tools.length === 0
      ? held
      : withNames(held, instance.id, methodsOfToolsetInstance(instance))
  }, selection)
}

/**
 * Without the instances and tools that are gone; wants the whole list of instances. What cannot be
 * used just now stays selected, and so does what an instance cannot list just now.
 */
export function pruneSelection(selection: Selection, instances: readonly Instance[]): Selection {
  const byId = new Map(instances.map((instance) => [instance.id, instance]))
  return Object.entries(selection).reduce((held, [id, names]) => {
    const instance = byId.get(id)
    if (!instance) return withNames(held, id, [])
    if (instance.tools.length === 0) return held
    const methods = new Set(methodsOfToolsetInstance(instance))
    const left = names.filter((name) => methods.has(name))
    return left.length === names.length ? held : withNames(held, id, left)
  }, selection)
}

/** All tools of the oldest instance of each type, among those that can be used. */
export function defaultSelection(
  instances: readonly ToolsetInstance[],
  types: readonly ToolsetType[],
): Selection {
  const firsts = new Map<string, ToolsetInstance>()
  for (const instance of oldestInstanceFirst(availableInstances(instances, types))) {
    if (!firsts.has(instance.toolset_type)) firsts.set(instance.toolset_type, instance)
  }
  return toggleInstances({}, [...firsts.values()])
}

/** A new thread takes over what was last selected, were it nothing; the very first has all it can. */
export function initialSelection(
  last: Selection | undefined,
  instances: readonly ToolsetInstance[],
  types: readonly ToolsetType[],
): Selection {
  return last ? pruneSelection(last, instances) : defaultSelection(instances, types)
}

/** Ids are the server's: one may be called like something that every object has. */
function namesIn(selection: Selection, instanceId: string): readonly string[] {
  return Object.hasOwn(selection, instanceId) ? (selection[instanceId] ?? []) : []
}

function withNames(selection: Selection, id: string, names: readonly string[]): Selection {
  if (names.length > 0) return { ...selection, [id]: names }
  if (!Object.hasOwn(selection, id)) return selection
  const { [id]: _gone, ...rest } = selection
  return rest
}
