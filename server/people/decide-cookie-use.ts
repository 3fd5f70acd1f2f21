import { isSameDigest } from '@server/tokens/digest'

/** How long a cookie is used before the browser gets a new one. */
const rotationMilliseconds = 24 * 3_600_000

/** Requests that were in flight during a rotation still carry the old cookie. */
const overlapMilliseconds = 60_000

/** All times are in milliseconds. */
export interface CookieRotation {
  digest: string
  rotated: number
  /** When the browser first sent the current cookie; null until then. */
  confirmed: number | null
}

/**
 * Decides how to treat a cookie that is either the current one or its predecessor. If the predecessor
 * is used a minute after the browser has confirmed the current cookie, it was copied, so the session
 * ends for both.
 */
export function decideCookieUse(
  { digest, rotated, confirmed }: CookieRotation,
  presentedDigest: string,
  at: number,
): 'accept' | 'confirm' | 'rotate' | 'end' {
  if (isSameDigest(presentedDigest, digest)) {
    if (confirmed === null) return 'confirm'
    return at - rotated >= rotationMilliseconds ? 'rotate' : 'accept'
  }
  if (confirmed !== null) return at - confirmed < overlapMilliseconds ? 'accept' : 'end'
  // The response with the new cookie may have been lost.
  return at - rotated < overlapMilliseconds ? 'accept' : 'rotate'
}
