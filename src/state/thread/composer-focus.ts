import { atom } from 'jotai'

import { store } from '@/state/device/store'

const requestsAtom = atom(0)

/** Has another value after each `focusComposer`: the composer that is shown then takes the focus. */
export const composerFocusAtom = atom((get) => get(requestsAtom))

export const focusComposer = () => store.set(requestsAtom, (count) => count + 1)
