import { atom } from 'jotai'
import { z } from 'zod'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { ToolRisk } from '@/core/tools/client-tool'
import { emptyRegistry, type ToolRegistry } from '@/core/tools/tool-registry'
import { selectedDeviceTools } from '@/core/toolsets/selection'
import { deviceTools } from '@/data/device-tools/device-tools'
import { thisDevice } from '@/data/device-tools/this-device'
import { keptPreferences } from '@/state/device/kept-preferences'
import { store } from '@/state/device/store'

import { choiceAtom } from './tool-choice'

const preference = 'tools-off'

let registry: ToolRegistry | undefined

/** Created on first use, because creating the schemas of the tools takes a while. */
const everyTool = (): ToolRegistry => (registry ??= deviceTools(thisDevice))

const kept = keptPreferences<readonly string[]>('tool switches', z.array(z.string()), [])

/** The names of the device's tools that are switched off. */
const offAtom = atom((get): ReadonlySet<string> => new Set(get(kept.atom(preference))))

/** Whether the device has a tool of this name, switched on or not. */
export const isDeviceTool = (name: string): boolean => everyTool().has(name)

export interface DeviceTool {
  readonly name: string
  readonly risk: ToolRisk
  readonly isOn: boolean
}

/** All tools of the device, in the order in which agents get them. */
export const deviceToolsAtom = atom((get): readonly DeviceTool[] => {
  const off = get(offAtom)
  return everyTool().definitions.map(({ name }) => ({
    name,
    risk: everyTool().lookup(name).risk,
    isOn: !off.has(name),
  }))
})

/** The tools of the device that the next turn of a thread may use: those that are switched on and selected. */
export function offeredDeviceTools(key: ThreadKey): ToolRegistry {
  const choice = store.get(choiceAtom(key))
  const selection = (choice.kind === 'read' && choice.selection) || {}
  const names = store.get(deviceToolsAtom).flatMap(({ name, isOn }) => (isOn ? [name] : []))
  return selectedDeviceTools(selection, names).reduce(
    (registry, name) => registry.register(everyTool().lookup(name)),
    emptyRegistry,
  )
}

/** Takes effect with the next turn. A running turn keeps the tools it started with. */
export function switchTool(name: string, isOn: boolean): void {
  kept.edit(preference, (off) => {
    const others = off.filter((other) => other !== name)
    return isOn ? others : [...others, name]
  })
}

export async function loadToolSwitches(): Promise<void> {
  await kept.reload(preference)
}
