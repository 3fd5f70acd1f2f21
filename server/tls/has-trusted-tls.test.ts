import { temporaryDirectory } from '@server/testing/temporary-directory'

import { hasTrustedTls } from './has-trusted-tls'
import { openOwnCertificate } from './own-certificate'

describe('TLS that browsers trust', () => {
  it('is assumed if the public URL is https', () => {
    expect(hasTrustedTls({ PUBLIC_URL: 'https://chat.example.com' })).toBe(true)
  })

  it('is not assumed without a certificate', () => {
    expect(hasTrustedTls({})).toBe(false)
    expect(hasTrustedTls({ PUBLIC_URL: 'http://chat.example.com' })).toBe(false)
  })

  it('is not assumed with a self-signed certificate', async () => {
    const directory = temporaryDirectory()
    const own = await openOwnCertificate({ directory, names: ['localhost'], now: new Date() })
    expect(hasTrustedTls({ TLS_CERT: own.certificate })).toBe(false)
  })
})
