/** Who can sign in at the companion server of the specs. Nothing is behind these passwords. */
export const people = {
  admin: { username: 'admin', password: 'specs-may-do-everything' },
  demo: { username: 'demo', password: 'specs-may-do-little' },
} as const
