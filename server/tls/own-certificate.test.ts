import { X509Certificate } from 'node:crypto'
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'

import { temporaryDirectory } from '@server/testing/temporary-directory'

import { machineNames } from './machine-names'
import { openOwnCertificate } from './own-certificate'

const names = ['localhost', '127.0.0.1', '::1', 'studio.local', '192.168.1.20']
const made = new Date('2026-03-01T12:00:00Z')
const later = (days: number) => new Date(made.getTime() + days * 24 * 3600 * 1000)

async function read(directory: string, { now = made, called = names } = {}) {
  const files = await openOwnCertificate({ directory, names: called, now })
  return new X509Certificate(readFileSync(files.certificate))
}

describe('the server’s own certificate', () => {
  it('is valid for a year and for all names of the machine', async () => {
    const certificate = await read(temporaryDirectory())
    expect(new Date(certificate.validFrom)).toEqual(made)
    expect(new Date(certificate.validTo)).toEqual(later(365))
    for (const name of names)
      expect(isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)).toBe(name)
    expect(certificate.checkHost('example.com')).toBeUndefined()
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.ca).toBe(false)
  })

  it('is readable only by its owner and leaves no temporary file behind', async () => {
    const directory = join(temporaryDirectory(), 'data')
    await read(directory)
    const files = readdirSync(directory)
    expect(files.toSorted()).toEqual(['own-certificate-key.pem', 'own-certificate.pem'])
    for (const file of files) expect(statSync(join(directory, file)).mode & 0o777).toBe(0o600)
  })

  it('stays the same until a month before it expires', async () => {
    const directory = temporaryDirectory()
    const first = await read(directory)
    const kept = await read(directory, { now: later(334), called: names.slice(0, 3) })
    expect(kept.serialNumber).toBe(first.serialNumber)
    const renewed = await read(directory, { now: later(335) })
    expect(renewed.serialNumber).not.toBe(first.serialNumber)
    expect(new Date(renewed.validTo)).toEqual(later(700))
  })

  it('is replaced when the machine has a new address', async () => {
    const directory = temporaryDirectory()
    await read(directory)
    const moved = await read(directory, { called: [...names, '10.0.0.7'] })
    expect(moved.checkIP('10.0.0.7')).toBe('10.0.0.7')
  })

  it.each(['own-certificate.pem', 'own-certificate-key.pem'])(
    'is replaced when %s is damaged',
    async (file) => {
      const directory = temporaryDirectory()
      const first = await read(directory)
      writeFileSync(join(directory, file), 'damaged')
      expect((await read(directory)).serialNumber).not.toBe(first.serialNumber)
    },
  )
})

describe('the names of the machine', () => {
  it('are valid in a certificate', async () => {
    const certificate = await read(temporaryDirectory(), { called: machineNames() })
    expect(certificate.subjectAltName).toMatch(/^DNS:localhost, IP Address:127\.0\.0\.1/)
  })
})
