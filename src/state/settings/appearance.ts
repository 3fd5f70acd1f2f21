import { atom, useAtomValue } from 'jotai'

import { Appearance, readAppearance } from '@/core/app/appearance'
import { attempt } from '@/core/failure'
import { readEarlyCopy, writeEarlyCopy } from '@/data/device/early-copy'
import { readPreference, writePreference } from '@/data/store/preference'
import { store } from '@/state/device/store'

const preference = 'appearance'

/** Known before the first frame, so that the app never shows itself in another way first. */
export const appearanceAtom = atom(readAppearance(readEarlyCopy(preference)))

/** For what stands around all pages, outside of the store's provider too. */
export const useAppearance = () => useAtomValue(appearanceAtom, { store })

/** Holds at once, everywhere. */
export function setAppearance(change: Partial<Appearance>): void {
  const next = { ...store.get(appearanceAtom), ...change }
  show(next)
  void attempt(writePreference(preference, next))
}

/** Takes over what is in the preferences, where it is another than the copy says. */
export async function loadAppearance(): Promise<void> {
  const stored = await attempt(readPreference(preference, Appearance))
  if (stored.ok && stored.value) show(stored.value)
}

/** The copy goes with everything else. */
export const forgetAppearance = (): void => writeEarlyCopy(preference, undefined)

function show(next: Appearance): void {
  store.set(appearanceAtom, next)
  writeEarlyCopy(preference, JSON.stringify(next))
}
