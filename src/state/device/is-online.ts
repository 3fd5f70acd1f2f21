import { atom } from 'jotai'

import { watchOnline } from '@/data/device/watch-network'

/** Whether the device has a network. A server may still be unreachable. */
export const isOnlineAtom = atom(true)
isOnlineAtom.onMount = (set) => watchOnline(set)
