import type { Identity } from '@/core/probe'

/** A device is known to every server by a secret of its own. */
export const withinReachOfGuests = (identity: Identity): Identity => identity
