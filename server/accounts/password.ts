import { randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

const hashBytes = 32

/** About a quarter of a second and 16 MB for each guess. */
const cost = { N: 2 ** 14, r: 8, p: 5 }

const derive = (password: string, salt: Uint8Array, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    // The same word looks the same however a keyboard composes its accents.
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, hash) => {
      if (error) reject(error)
      else resolve(hash)
    })
  })

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  const { N, r, p } = cost
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Takes as long for an account that has no password, or is none. */
export async function isPasswordOf(stored: string | null | undefined, password: string) {
  const [, N, r, p, salt, hash] =
    /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored ?? '') ?? []
  if (salt === undefined || hash === undefined) {
    await derive(password, Buffer.alloc(16), cost)
    return false
  }
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), options)
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'))
}

/** No characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four: short enough to copy from a terminal, and 79 bits. */
export function makePassword(): string {
  const character = () => alphabet[randomInt(alphabet.length)]
  const group = () => Array.from({ length: 4 }, character).join('')
  return Array.from({ length: 4 }, group).join('-')
}
