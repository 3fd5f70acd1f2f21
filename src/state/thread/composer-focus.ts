import { atom } from 'jotai'

import { store } from '@/state/device/store'

const wishes = atom(0)

/** Another value whenever somebody wants to write: the composer that is shown takes the focus. */
export const wishToWriteAtom = atom((get) => get(wishes))

export const wishToWrite = () => store.set(wishes, (count) => count + 1)
