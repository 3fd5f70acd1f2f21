import { createHash } from 'node:crypto'

/** Under which a secret of at least 256 random bits is looked up, so that it need not be kept. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
