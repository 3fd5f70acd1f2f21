import type { Server } from '@/core/server/server'

/** A server record. Its address is in the reserved `.test` domain, which no real request reaches. */
export const fakeServer = (known: Partial<Server> = {}): Server => ({
  id: 'home',
  address: 'http://agents.test',
  name: 'agents.test',
  kind: 'continuo',
  features: ['cancel', 'resume', 'feedback', 'toolsets'],
  ...known,
})
