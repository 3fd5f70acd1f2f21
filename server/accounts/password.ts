import { randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

const hashBytes = 32

/** The parameters of scrypt. */
export interface PasswordCost {
  N: number
  r: number
  p: number
}

/** About 250 ms and 16 MB per guess. */
export const defaultPasswordCost: PasswordCost = { N: 2 ** 14, r: 8, p: 5 }

/** The page for changing a password states the same limits. */
export const isGoodPassword = (password: string) => password.length >= 12 && password.length <= 256

const derive = (password: string, salt: Uint8Array, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    // Keyboards differ in how they encode accented characters.
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, hash) => {
      if (error) reject(error)
      else resolve(hash)
    })
  })

export async function hashPassword(
  password: string,
  cost: PasswordCost = defaultPasswordCost,
): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  const { N, r, p } = cost
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Takes the same time if the account has no password or does not exist. */
export async function isPasswordOf(
  stored: string | null | undefined,
  password: string,
  cost: PasswordCost = defaultPasswordCost,
) {
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

/** Excludes characters that are easily confused, such as l and 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns four groups of four characters: 79 bits, and short enough to copy from a terminal. */
export function makePassword(): string {
  const character = () => alphabet[randomInt(alphabet.length)]
  const group = () => Array.from({ length: 4 }, character).join('')
  return Array.from({ length: 4 }, group).join('-')
}
