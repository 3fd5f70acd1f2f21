import type { Server } from '@/core/server/server'

/** Always false: only browsers have cookies, and elsewhere the app keeps the tokens itself. */
export const hasCookieSession = (_server: Pick<Server, 'address' | 'features'>): boolean => false
