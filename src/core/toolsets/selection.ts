import type { ToolsetInstance } from '@/core/contract/toolset'

import { methodsOfToolsetInstance, oldestInstanceFirst } from './toolset-instance'

/**
 * The tools that a thread may use: their names by instance id, without empty entries. The entry of
 * the device is absent if all of its tools are selected, and empty if none is.
 */
export type Selection = Readonly<Record<string, readonly string[]>>

export type CheckState = 'checked' | 'unchecked' | 'indeterminate'

type Instance = Pick<ToolsetInstance, 'id' | 'tools'>

/** The key of the device's own tools. No instance has this id in a selection. */
export const deviceEntry = '/device'

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

/** Selects all tools of the instances if any is missing, otherwise none. */
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
 * Removes instances and tools that no longer exist. `instances` must contain every instance whose id
 * `isKnown`. An instance that is disabled or lists no tools at the moment keeps its selected tools.
 */
export function pruneSelection(
  selection: Selection,
  instances: readonly Instance[],
  isKnown: (id: string) => boolean = () => true,
): Selection {
  const byId = new Map(instances.map((instance) => [instance.id, instance]))
  return Object.entries(selection).reduce((held, [id, names]) => {
    if (id === deviceEntry || !isKnown(id)) return held
    const instance = byId.get(id)
    if (!instance) return withNames(held, id, [])
    if (instance.tools.length === 0) return held
    const methods = new Set(methodsOfToolsetInstance(instance))
    const left = names.filter((name) => methods.has(name))
    return left.length === names.length ? held : withNames(held, id, left)
  }, selection)
}

/** Selects all tools of the oldest instance of each type. */
export function selectOldest(available: readonly ToolsetInstance[]): Selection {
  const firsts = new Map<string, ToolsetInstance>()
  for (const instance of oldestInstanceFirst(available)) {
    if (!firsts.has(instance.toolset_type)) firsts.set(instance.toolset_type, instance)
  }
  return toggleInstances({}, [...firsts.values()])
}

/** Returns the device's tools that are selected. */
export function selectedDeviceTools(selection: Selection, names: readonly string[]): string[] {
  const chosen = selection[deviceEntry]
  return chosen ? names.filter((name) => chosen.includes(name)) : [...names]
}

/** Toggles one of the device's tools. */
export function toggleDeviceTool(
  selection: Selection,
  names: readonly string[],
  name: string,
): Selection {
  const chosen = selectedDeviceTools(selection, names)
  const isSelected = chosen.includes(name)
  return withDeviceTools(
    selection,
    names.filter((other) => (other === name ? !isSelected : chosen.includes(other))),
    names,
  )
}

/** Selects all of the device's usable tools if any is missing, otherwise none of them. */
export function toggleDeviceTools(
  selection: Selection,
  names: readonly string[],
  usable: readonly string[],
): Selection {
  const chosen = selectedDeviceTools(selection, names)
  const isOn = usable.every((name) => chosen.includes(name))
  return withDeviceTools(
    selection,
    names.filter((name) => (usable.includes(name) ? !isOn : chosen.includes(name))),
    names,
  )
}

function withDeviceTools(
  selection: Selection,
  chosen: readonly string[],
  all: readonly string[],
): Selection {
  const { [deviceEntry]: _before, ...rest } = selection
  return chosen.length === all.length ? rest : { ...rest, [deviceEntry]: chosen }
}

/** Whether two selections have the same tools, in any order. */
export function isSameSelection(one: Selection, other: Selection): boolean {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...ids].every((id) => {
    const names = new Set(namesIn(one, id))
    const others = new Set(namesIn(other, id))
    // An empty entry of the device means none of its tools, and no entry all of them.
    const isDeviceSame = id !== deviceEntry || Object.hasOwn(one, id) === Object.hasOwn(other, id)
    return (
      isDeviceSame && names.size === others.size && [...names].every((name) => others.has(name))
    )
  })
}

/** An instance id may be the name of a built-in object member. */
function namesIn(selection: Selection, instanceId: string): readonly string[] {
  return Object.hasOwn(selection, instanceId) ? (selection[instanceId] ?? []) : []
}

function withNames(selection: Selection, id: string, names: readonly string[]): Selection {
  if (names.length > 0) return { ...selection, [id]: names }
  if (!Object.hasOwn(selection, id)) return selection
  const { [id]: _gone, ...rest } = selection
  return rest
}
