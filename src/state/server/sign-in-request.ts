import { atom } from 'jotai'

import type { Server } from '@/core/server/server'
import { store } from '@/state/device/store'

/** The server that a person wants to sign in to, until they have or give up. */
export const signInRequestAtom = atom<Server | undefined>(undefined)

/** Opens the sign-in of a server, or the field for its key. */
export const requestSignIn = (server: Server): void => store.set(signInRequestAtom, server)

export const closeSignIn = (): void => store.set(signInRequestAtom, undefined)
