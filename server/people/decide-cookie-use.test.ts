import { decideCookieUse } from './decide-cookie-use'

const minute = 60_000
const day = 24 * 60 * minute
const rotation = { digest: 'new', rotated: 0, confirmed: 10 }

describe('a cookie', () => {
  it.each([
    ['accepted on the day that it was issued', rotation, 'new', day - 1, 'accept'],
    ['replaced after a day', rotation, 'new', day, 'rotate'],
    [
      'confirmed when the browser first sends it',
      { ...rotation, confirmed: null },
      'new',
      5,
      'confirm',
    ],
    ['accepted shortly after its replacement', rotation, 'old', 10 + minute - 1, 'accept'],
    ['treated as stolen a minute after its replacement', rotation, 'old', 10 + minute, 'end'],
    [
      'replaced again if the browser never got the new one',
      { ...rotation, confirmed: null },
      'old',
      minute,
      'rotate',
    ],
    [
      'accepted while the new one is in transit',
      { ...rotation, confirmed: null },
      'old',
      minute - 1,
      'accept',
    ],
  ] as const)('is %s', (_case, given, presentedDigest, at, expected) => {
    expect(decideCookieUse(given, presentedDigest, at)).toBe(expected)
  })
})
