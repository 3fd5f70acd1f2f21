import { atom } from 'jotai'

import { store } from '@/state/device/store'

const requestsAtom = atom(0)

/** Changes with each `focusComposer`, which makes the visible composer take the focus. */
export const composerFocusAtom = atom((get) => get(requestsAtom))

export const focusComposer = () => store.set(requestsAtom, (count) => count + 1)
