import type { Failure } from '@/core/failure'

import type { Finding, Identity } from './identify-server'
import type { TypedAddress } from './server-address'

/** Why there is nothing to connect to. */
export type ProbeFault =
  | { readonly kind: 'unreadable' | 'exposed' | 'unreachable' | 'untrusted' | 'late' }
  /** Somebody answers, but knows nothing of agents or models. */
  | { readonly kind: 'unknown'; readonly answered: 'page' | 'something' }
  /** The device cannot keep what was found. */
  | { readonly kind: 'not-kept'; readonly failure: Failure }

/** How far somebody has come who connects a server. */
export type ProbeStep =
  | { readonly kind: 'editing' }
  | { readonly kind: 'probing'; readonly address: string; readonly plain: string | undefined }
  /** Asks whether it may go on without encryption. */
  | { readonly kind: 'warned'; readonly address: string; readonly why: 'typed' | 'no-https' }
  | { readonly kind: 'found'; readonly finding: Finding }
  | { readonly kind: 'connecting'; readonly finding: Finding }
  | { readonly kind: 'failed'; readonly fault: ProbeFault }

/** What follows from an address. */
export function stepForAddress(typed: TypedAddress): ProbeStep {
  switch (typed.kind) {
    case 'secure':
      return { kind: 'probing', address: typed.address, plain: typed.plain }
    case 'plain':
      return { kind: 'warned', address: typed.address, why: 'typed' }
    case 'exposed':
    case 'unreadable':
      return { kind: 'failed', fault: { kind: typed.kind } }
  }
}

/** What follows from what the server at it turned out to be; `plain` is left to be tried. */
export function stepForIdentity(identity: Identity, plain: string | undefined): ProbeStep {
  if (identity.kind === 'found') return { kind: 'found', finding: identity.finding }
  const isSilent = identity.kind === 'unreachable' || identity.kind === 'late'
  if (isSilent && plain !== undefined) return { kind: 'warned', address: plain, why: 'no-https' }
  return { kind: 'failed', fault: identity }
}
