import type { Identity } from '@/core/server/identify-server'

/**
 * In a browser a guest is known by a cookie, which does not travel to the servers of another site.
 * There everybody would be somebody new after each reload, and their threads gone.
 */
export function withinReachOfGuests(identity: Identity): Identity {
  if (identity.kind !== 'found') return identity
  const { finding } = identity
  if (new URL(finding.address).hostname === globalThis.location.hostname) return identity
  const features = finding.features.filter((feature) => feature !== 'guests')
  return { kind: 'found', finding: { ...finding, features } }
}
