import { createHash, timingSafeEqual } from 'node:crypto'

/** Returns what is stored instead of a secret. The secret needs at least 256 random bits. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares digests in constant time. */
export function isSameDigest(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
