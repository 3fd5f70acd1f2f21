import { sha256 } from '@/core/sha256'

/** The proof that a code is redeemed by the client that requested it (RFC 7636). */
export interface Proof {
  readonly verifier: string
  readonly challenge: string
}

export function proofFrom(random: Uint8Array): Proof {
  const verifier = base64Url(random)
  return { verifier, challenge: base64Url(bytesOf(sha256(verifier))) }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function base64Url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (let digit = 0; digit < Math.min(4, left + 1); digit += 1) {
      text += alphabet[(bits >> (18 - 6 * digit)) & 63]
    }
  }
  return text
}

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
