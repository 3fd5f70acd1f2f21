import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

import type { Environment } from '@server/environment/environment'

/**
 * Returns whether browsers reach the server by https, directly or through a proxy. A self-signed
 * certificate does not count: a browser that was told to trust it would then require TLS from all other
 * servers on this machine, too.
 */
export function hasTrustedTls({
  TLS_CERT,
  PUBLIC_URL,
}: Pick<Environment, 'TLS_CERT' | 'PUBLIC_URL'>): boolean {
  if (PUBLIC_URL?.startsWith('https:')) return true
  if (TLS_CERT === undefined) return false
  const certificate = new X509Certificate(readFileSync(TLS_CERT))
  return !certificate.verify(certificate.publicKey)
}
