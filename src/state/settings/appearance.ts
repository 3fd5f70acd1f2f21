import { useAtomValue } from 'jotai'

import { Appearance, readAppearance } from '@/core/app/appearance'
import { readEarlyCopy, writeEarlyCopy } from '@/data/device/early-copy'
import { readPreference, writePreference } from '@/data/store/preference'
import { keptFamily } from '@/state/device/kept-family'
import { store } from '@/state/device/store'

const preference = 'appearance'

/** Starts with the early copy, so that the first frame already looks right. */
const kept = keptFamily<string, Appearance>({
  what: 'appearance',
  nameOf: (name) => name,
  initial: readAppearance(readEarlyCopy(preference)),
  read: (name) => readPreference(name, Appearance),
  write: writePreference,
})

export const appearanceAtom = kept.atom(preference)

/** Also works in components outside of the store's provider. */
export const useAppearance = () => useAtomValue(appearanceAtom, { store })

export function setAppearance(change: Partial<Appearance>): void {
  kept.set(preference, { ...store.get(appearanceAtom), ...change })
  updateEarlyCopy()
}

/** Reads the preference, which may differ from the early copy. */
export async function loadAppearance(): Promise<void> {
  await kept.reload(preference)
  updateEarlyCopy()
}

export const hasEarlyAppearance = (): boolean => readEarlyCopy(preference) !== undefined

export const forgetAppearance = (): void => writeEarlyCopy(preference, undefined)

const updateEarlyCopy = (): void =>
  writeEarlyCopy(preference, JSON.stringify(store.get(appearanceAtom)))
