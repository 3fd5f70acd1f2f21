import type { Change } from '@/core/contract/change'

/** Announces a change to a user's devices, or to everyone without a user. Never throws. */
export type Announce = (userId: string | undefined, change: Change) => void
