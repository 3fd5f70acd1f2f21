import type { Failure } from '@/core/failure'

import type { Finding, Identity, Unclear } from './identify-server'
import { isOwnDevice, type TypedAddress } from './server-address'

/** Why connecting failed. */
export type ProbeFault =
  | {
      readonly kind:
        | 'unreadable'
        | 'exposed'
        | 'unreachable'
        | 'unknown-host'
        | 'refused'
        | 'untrusted'
        | 'late'
    }
  /** The device could not store the server. */
  | { readonly kind: 'not-kept'; readonly failure: Failure }

/** The steps of connecting to a server. */
export type ProbeStep =
  | { readonly kind: 'editing' }
  | { readonly kind: 'probing'; readonly address: string; readonly plain: string | undefined }
  /** Asks whether to continue without encryption. */
  | { readonly kind: 'warned'; readonly address: string; readonly why: 'typed' | 'no-https' }
  /** A server responded, but does not identify itself. The person may know what it is. */
  | { readonly kind: 'unclear'; readonly address: string; readonly answered: Unclear }
  | { readonly kind: 'found'; readonly finding: Finding }
  | { readonly kind: 'connecting'; readonly finding: Finding }
  | { readonly kind: 'failed'; readonly fault: ProbeFault }

/** Returns the first step for an address. */
export function stepForAddress(typed: TypedAddress): ProbeStep {
  switch (typed.kind) {
    case 'secure':
      return { kind: 'probing', address: typed.address, plain: typed.plain }
    case 'plain':
      return withoutEncryption(typed.address, 'typed')
    case 'exposed':
    case 'unreadable':
      return { kind: 'failed', fault: { kind: typed.kind } }
  }
}

/** Returns the next step after probing; `plain` is the unencrypted address that is left to try. */
export function stepForIdentity(
  identity: Identity,
  address: string,
  plain: string | undefined,
): ProbeStep {
  switch (identity.kind) {
    case 'found':
      return { kind: 'found', finding: identity.finding }
    case 'unknown':
      return { kind: 'unclear', address, answered: identity.answered }
    case 'blocked':
      return { kind: 'unclear', address, answered: 'blocked' }
    case 'unreachable':
    case 'refused':
    case 'late':
      return plain === undefined
        ? { kind: 'failed', fault: identity }
        : withoutEncryption(plain, 'no-https')
    case 'unknown-host':
    case 'untrusted':
      return { kind: 'failed', fault: identity }
  }
}

/** Traffic that stays on the device needs no encryption, so there is no warning. */
const withoutEncryption = (address: string, why: 'typed' | 'no-https'): ProbeStep =>
  isOwnDevice(address)
    ? { kind: 'probing', address, plain: undefined }
    : { kind: 'warned', address, why }
