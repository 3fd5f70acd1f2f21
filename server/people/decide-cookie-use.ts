import { isSameDigest } from '@server/tokens/digest'

/** How long a cookie is used before the browser gets a new one. */
const rotationMilliseconds = 24 * 3_600_000

/** Requests that were on their way during a rotation still show the old cookie. */
const overlapMilliseconds = 60_000

/** All times in milliseconds. */
export interface CookieRotation {
  digest: string
  rotated: number
  /** When the browser first showed the current cookie; null until then. */
  confirmed: number | null
}

/**
 * Decides what a shown cookie means, which is the current one or the one before. An old cookie that
 * appears after the browser had the new one was copied, so the session ends for both.
 */
export function decideCookieUse(
  { digest, rotated, confirmed }: CookieRotation,
  shown: string,
  at: number,
): 'accept' | 'confirm' | 'rotate' | 'end' {
  if (isSameDigest(shown, digest)) {
    if (confirmed === null) return 'confirm'
    return at - rotated >= rotationMilliseconds ? 'rotate' : 'accept'
  }
  if (confirmed !== null) return at - confirmed < overlapMilliseconds ? 'accept' : 'end'
  // The response with the new cookie may have been lost.
  return at - rotated < overlapMilliseconds ? 'accept' : 'rotate'
}
