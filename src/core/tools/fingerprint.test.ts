import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'

import { sha256 } from '@/core/sha256'
import { assertProperty } from '@/core/testing/assert-property'

import { fingerprint } from './fingerprint'

const input = fc.dictionary(fc.string(), fc.jsonValue())

describe('a fingerprint', () => {
  it('does not depend on the order of the keys', () => {
    expect(fingerprint('t', { a: 1, b: { c: 2, d: [3] } })).toBe(
      fingerprint('t', { b: { d: [3], c: 2 }, a: 1 }),
    )
  })

  it('differs for a list and an object with the same members', () => {
    expect(fingerprint('t', { a: [1] })).not.toBe(fingerprint('t', { a: { 0: 1 } }))
  })

  it('matches the fingerprints that earlier versions have stored', () => {
    const json = '["t",{"a":"\\u00e9 1","b":[1,null]}]'
    expect(fingerprint('t', { b: [1, null], a: 'é 1' })).toBe(
      createHash('sha256').update(json).digest('hex'),
    )
  })

  it.each([
    ['another tool', 'u', { a: 1 }],
    ['another value', 't', { a: 2 }],
    ['another type', 't', { a: '1' }],
    ['another key', 't', { b: 1 }],
    ['an additional key', 't', { a: 1, b: null }],
    ['a list instead of a number', 't', { a: [1] }],
  ])('differs for %s', (_what, name, other) => {
    expect(fingerprint(name, other)).not.toBe(fingerprint('t', { a: 1 }))
  })

  it('distinguishes lone surrogates, escape sequences and accented characters', () => {
    expect(fingerprint('t', { a: '\ud800' })).not.toBe(fingerprint('t', { a: '\ud801' }))
    expect(fingerprint('t', { a: '\ud800' })).not.toBe(fingerprint('t', { a: '\\ud800' }))
    expect(fingerprint('t', { a: 'é' })).not.toBe(fingerprint('t', { a: '\\u00e9' }))
    expect(fingerprint('t', { a: 'é' })).not.toBe(fingerprint('t', { a: 'è' }))
  })

  it('is equal exactly when the JSON is equal', async () => {
    await assertProperty(
      fc.property(input, fc.string({ maxLength: 1 }), fc.jsonValue(), (held, key, value) => {
        const one = JSON.parse(JSON.stringify(held))
        const other = JSON.parse(JSON.stringify({ ...held, [key]: value }))
        expect(fingerprint('t', one) === fingerprint('t', other)).toBe(
          isDeepStrictEqual(one, other),
        )
      }),
      { seed: 595_209 },
    )
  })
})

describe('SHA-256', () => {
  it('matches the implementation of Node for any ASCII text', async () => {
    const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 300 })
    await assertProperty(
      fc.property(ascii, (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
      }),
      { seed: 169_873 },
    )
  })

  it.each([0, 55, 56, 63, 64, 65, 119, 120, 262_144])('is correct for %p characters', (length) => {
    const text = 'a'.repeat(length)
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
  })
})
