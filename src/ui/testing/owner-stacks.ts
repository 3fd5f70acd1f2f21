import * as React from 'react'

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)

/** React records a stack for each element. No test reads it, and recording takes a tenth of the test time. */
if (typeof internals === 'object' && internals !== null) {
  const enough = { get: () => Infinity, set: () => {} }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', enough)
}
