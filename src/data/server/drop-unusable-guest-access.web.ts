import type { Identity } from '@/core/server/identify-server'

/**
 * Removes guest access from servers of other sites: a guest is identified by a cookie
 * that the browser does not send there, and would lose their threads with each reload.
 */
export function dropUnusableGuestAccess(identity: Identity): Identity {
  if (identity.kind !== 'found') return identity
  const { finding } = identity
  if (new URL(finding.address).hostname === globalThis.location.hostname) return identity
  const features = finding.features.filter((feature) => feature !== 'guests')
  return { kind: 'found', finding: { ...finding, features } }
}
