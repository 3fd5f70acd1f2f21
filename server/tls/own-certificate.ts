import { X509Certificate, createPrivateKey } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'

import { makePrivate } from '@server/storage/make-private'

const dayMilliseconds = 24 * 3600 * 1000
const lifetimeDays = 365
const renewalDays = 30

/** Paths of PEM files, as `TLS_CERT` and `TLS_KEY` are. */
export interface OwnCertificate {
  certificate: string
  key: string
}

/**
 * Opens the server's self-signed certificate in its data folder. Creates a new one if it is missing or
 * damaged, expires soon, or lacks a name of the machine.
 */
export async function openOwnCertificate({
  directory,
  names,
  now,
}: {
  directory: string
  /** Host names and IP addresses. */
  names: readonly string[]
  now: Date
}): Promise<OwnCertificate> {
  const files = {
    certificate: join(directory, 'own-certificate.pem'),
    key: join(directory, 'own-certificate-key.pem'),
  }
  makePrivate(directory)
  if (!isUsable(files, names, now)) await makeCertificate(files, names, now)
  return files
}

function isUsable(files: OwnCertificate, names: readonly string[], now: Date): boolean {
  try {
    const certificate = new X509Certificate(readFileSync(files.certificate))
    const end = Date.parse(certificate.validTo) - renewalDays * dayMilliseconds
    const isNamed = (name: string) =>
      isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)
    return (
      certificate.checkPrivateKey(createPrivateKey(readFileSync(files.key))) &&
      Date.parse(certificate.validFrom) <= now.getTime() &&
      now.getTime() < end &&
      names.every((name) => isNamed(name) !== undefined)
    )
  } catch {
    // The certificate is missing or damaged.
    return false
  }
}

async function makeCertificate(
  files: OwnCertificate,
  names: readonly string[],
  now: Date,
): Promise<void> {
  // The module takes a fifth of a second to load, and most starts do not need it.
  const { generate } = await import('selfsigned')
  const made = await generate([{ name: 'commonName', value: 'Continuo on this machine' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: now,
    notAfterDate: new Date(now.getTime() + lifetimeDays * dayMilliseconds),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) =>
          isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name },
        ),
      },
    ],
  })
  writePrivately(files.key, made.private)
  writePrivately(files.certificate, made.cert)
}

/** Writes the file under another name first, so that no process reads half of it. */
function writePrivately(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}
