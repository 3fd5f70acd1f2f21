/** One day, because nobody waits longer. */
const mostMilliseconds = 86_400_000

/**
 * Returns how long a response asks to wait, in milliseconds. `Retry-After` is a number of seconds or a date.
 * A date is compared with the response's `Date` header, if any, because the device's clock may be wrong.
 */
export function retryAfter(headers: Pick<Headers, 'get'>, now = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (!text) return undefined
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1_000 : until(text, headers, now)
  return Number.isNaN(milliseconds)
    ? undefined
    : Math.min(mostMilliseconds, Math.max(0, milliseconds))
}

function until(date: string, headers: Pick<Headers, 'get'>, now: number): number {
  // `Date.parse` reads a number as a year.
  if (!/^[a-z]/i.test(date)) return Number.NaN
  const there = Date.parse(headers.get('date') ?? '')
  return Date.parse(date) - (Number.isNaN(there) ? now : there)
}
