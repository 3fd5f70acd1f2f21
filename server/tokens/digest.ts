import { createHash, timingSafeEqual } from 'node:crypto'

/** Stored instead of a secret, which needs at least 256 random bits. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Takes equally long wherever they differ. */
export function isSameDigest(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
