import type { Change } from '@/core/contract/change'

/** Tells a person's devices of a change; without a person, everybody's. Never fails its caller. */
export type Announce = (userId: string | undefined, change: Change) => void
