import { createHash } from 'node:crypto'

/** Stored instead of a secret, which needs at least 256 random bits. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
