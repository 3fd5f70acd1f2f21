import { atom } from 'jotai'
import { z } from 'zod'

import { attempt } from '@/core/failure'
import type { ToolRisk } from '@/core/tools/client-tool'
import { emptyRegistry, type ToolRegistry } from '@/core/tools/tool-registry'
import { deviceTools } from '@/data/device-tools/device-tools'
import { thisDevice } from '@/data/device-tools/this-device'
import { readPreference, writePreference } from '@/data/store/preference'
import { store } from '@/state/device/store'

const preference = 'tools-off'

const everyTool = deviceTools(thisDevice)

/** The names of the device's tools that no agent is told of. */
const offAtom = atom<ReadonlySet<string>>(new Set<string>())

export interface DeviceTool {
  readonly name: string
  readonly risk: ToolRisk
  readonly isOn: boolean
}

/** All tools of the device, in the order in which agents are told of them. */
export const deviceToolsAtom = atom((get): readonly DeviceTool[] => {
  const off = get(offAtom)
  return everyTool.definitions.map(({ name }) => ({
    name,
    risk: everyTool.lookup(name).risk,
    isOn: !off.has(name),
  }))
})

const offeredAtom = atom((get): ToolRegistry => {
  const off = get(offAtom)
  return everyTool.definitions
    .filter(({ name }) => !off.has(name))
    .reduce((registry, { name }) => registry.register(everyTool.lookup(name)), emptyRegistry)
})

/** The tools of the device that the next turn may use. */
export const offeredDeviceTools = (): ToolRegistry => store.get(offeredAtom)

/** Holds from the next turn on; one that is under way keeps what it started with. */
export function switchTool(name: string, isOn: boolean): void {
  const off = new Set(store.get(offAtom))
  if (isOn) off.delete(name)
  else off.add(name)
  store.set(offAtom, off)
  isChanged = true
  void attempt(writePreference(preference, off.size > 0 ? [...off] : undefined))
}

let isChanged = false

/** Brings what was switched off earlier; what was switched in the meantime is newer. */
export async function loadToolSwitches(): Promise<void> {
  const stored = await attempt(readPreference(preference, z.array(z.string())))
  if (stored.ok && !isChanged) store.set(offAtom, new Set(stored.value ?? []))
}
