import { digestOf, isSameDigest } from './digest'

describe('the digest of a secret', () => {
  it('is compared in constant time, whatever its length is', () => {
    const digest = digestOf('sk-continuo_secret')
    expect(isSameDigest(digest, digestOf('sk-continuo_secret'))).toBe(true)
    expect(isSameDigest(digest, digestOf('sk-continuo_secreT'))).toBe(false)
    expect(isSameDigest(digest, digest.slice(1))).toBe(false)
    expect(isSameDigest(digest, '')).toBe(false)
  })

  it('does not contain the secret', () => {
    expect(digestOf('sk-continuo_secret')).not.toContain('secret')
    expect(digestOf('sk-continuo_secret')).toHaveLength(43)
  })
})
