import { digestOf, isSameDigest } from './digest'

describe('the digest of a secret', () => {
  it('matches only the digest of the same secret, whatever its length', () => {
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
