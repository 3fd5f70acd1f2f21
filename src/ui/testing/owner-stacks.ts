import * as React from 'react'

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)

/** React notes where each element was made. No test reads it, and it takes a tenth of their time. */
if (typeof internals === 'object' && internals !== null) {
  const enough = { get: () => Infinity, set: () => {} }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', enough)
}
