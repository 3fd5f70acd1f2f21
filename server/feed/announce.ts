import type { Change } from '@/core/contract/change'

/** Announces a change to the user's devices, or to everyone if no user is given. Never throws. */
export type Announce = (userId: string | undefined, change: Change) => void
