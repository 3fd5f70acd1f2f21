import type { Server } from '@/core/server/server'

/** A server that is known and answers at an address which no request reaches by itself. */
export const fakeServer = (known: Partial<Server> = {}): Server => ({
  id: 'home',
  address: 'http://agents.test',
  name: 'agents.test',
  kind: 'continuo',
  features: ['cancel', 'resume', 'feedback', 'toolsets'],
  ...known,
})
