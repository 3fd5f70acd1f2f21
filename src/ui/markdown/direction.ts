export type Direction = 'ltr' | 'rtl'

const rightToLeft =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u

/** Returns the direction of the first letter. Digits and punctuation do not count. */
export function directionOf(text: string): Direction {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter !== undefined && rightToLeft.test(letter) ? 'rtl' : 'ltr'
}
