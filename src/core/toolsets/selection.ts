import type { ToolsetInstance, ToolsetType } from '@/core/contract/toolset'

import { availableInstances } from './availability'
import { methodsOfToolsetInstance, oldestInstanceFirst } from './toolset-instance'

/** The tools that a thread may use: their names by instance id, without empty entries. */
export type Selection = Readonly<Record<string, readonly string[]>>

export type CheckState = 'checked' | 'unchecked' | 'indeterminate'

type Instance = Pick<ToolsetInstance, 'id' | 'tools'>

export function isToolSelected(selection: Selection, instanceId: string, tool: string): boolean {
  return namesIn(selection, instanceId).includes(tool)
}

/** The selected tools of the instance, in the order of the server. */
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

/** How many tools are sent with the next message. */
export function badgeCount(
  selection: Selection,
  instances: readonly ToolsetInstance[],
  types: readonly ToolsetType[],
): number {
  return countTools(selection, availableInstances(instances, types)).enabled
}

/** For one instance or several. */
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

/** Selects all tools of the instances if any was missing, otherwise none. */
export function toggleInstances(selection: Selection, instances: readonly Instance[]): Selection {
  const isOn = checkStateOf(selection, instances) === 'checked'
  return instances.reduce((held, instance) => {
    if (isOn) return withNames(held, instance.id, [])
    if (checkStateOf(held, [instance]) === 'checked') return held
    // An instance without tools may list them later.
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

/** All tools of the oldest available instance of each type. */
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

/** A new thread gets the last selection, even an empty one; the first thread gets the default. */
export function initialSelection(
  last: Selection | undefined,
  instances: readonly ToolsetInstance[],
  types: readonly ToolsetType[],
): Selection {
  return last ? pruneSelection(last, instances) : defaultSelection(instances, types)
}

/** A server's id may equal the name of a built-in member of objects. */
function namesIn(selection: Selection, instanceId: string): readonly string[] {
  return Object.hasOwn(selection, instanceId) ? (selection[instanceId] ?? []) : []
}

function withNames(selection: Selection, id: string, names: readonly string[]): Selection {
  if (names.length > 0) return { ...selection, [id]: names }
  if (!Object.hasOwn(selection, id)) return selection
  const { [id]: _gone, ...rest } = selection
  return rest
}
