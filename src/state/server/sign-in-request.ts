import { atom } from 'jotai'

import type { Server } from '@/core/server/server'
import { store } from '@/state/device/store'

/** The server that a person is signing in to, until they finish or cancel. */
export const signInRequestAtom = atom<Server | undefined>(undefined)

/** Opens the sign-in of a server, or the field for its key. */
export const requestSignIn = (server: Server): void => store.set(signInRequestAtom, server)

export const closeSignIn = (): void => store.set(signInRequestAtom, undefined)
