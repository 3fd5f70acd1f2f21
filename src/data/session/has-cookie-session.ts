import type { Server } from '@/core/server/server'

/** Only a browser has cookies; elsewhere the app keeps the tokens itself. */
export const hasCookieSession = (_server: Pick<Server, 'address' | 'features'>): boolean => false
