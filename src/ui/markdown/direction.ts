export type Direction = 'ltr' | 'rtl'

const rightToLeft =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u

/** The direction that the first letter of a text has. Digits and signs have none. */
export function directionOf(text: string): Direction {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter !== undefined && rightToLeft.test(letter) ? 'rtl' : 'ltr'
}
