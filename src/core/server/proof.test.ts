import { base64Url, proofFrom } from './proof'

describe('a PKCE proof', () => {
  it('matches the example of the standard', () => {
    const random = Uint8Array.of(
      116,
      24,
      223,
      180,
      151,
      153,
      224,
      37,
      79,
      250,
      96,
      125,
      216,
      173,
      187,
      186,
      22,
      212,
      37,
      77,
      105,
      214,
      191,
      240,
      91,
      88,
      5,
      88,
      83,
      132,
      141,
      121,
    )
    expect(proofFrom(random)).toEqual({
      verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    })
  })

  it.each([0, 1, 2, 3, 4, 5])('encodes %i bytes as base64url', (length) => {
    const bytes = new Uint8Array(length).fill(251)
    expect(base64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
  })
})
