import type { Identity } from '@/core/server/identify-server'

/** Every server can have guests, because each one knows the device by a different secret. */
export const dropUnusableGuestAccess = (identity: Identity): Identity => identity
