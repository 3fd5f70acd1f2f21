/** The accounts of the companion server for the specs. Their passwords protect nothing. */
export const people = {
  admin: { username: 'admin', password: 'specs-may-do-everything' },
  demo: { username: 'demo', password: 'specs-may-do-little' },
} as const
