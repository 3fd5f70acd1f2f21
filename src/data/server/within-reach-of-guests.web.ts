import type { Identity } from '@/core/server/identify-server'

/**
 * A browser knows a guest by a cookie, which is not sent to the servers of another site.
 * Guests there would lose their threads with each reload.
 */
export function withinReachOfGuests(identity: Identity): Identity {
  if (identity.kind !== 'found') return identity
  const { finding } = identity
  if (new URL(finding.address).hostname === globalThis.location.hostname) return identity
  const features = finding.features.filter((feature) => feature !== 'guests')
  return { kind: 'found', finding: { ...finding, features } }
}
