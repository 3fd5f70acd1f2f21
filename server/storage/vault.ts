import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Secret keys by their ids. New secrets are sealed with the current one; the others still open. */
export interface Keyring {
  current: string
  keys: ReadonlyMap<string, Uint8Array>
}

export interface Sealed {
  ciphertext: string
  salt: string
  nonce: string
  keyId: string
}

/** Never carries the secret, nor the place. */
export class VaultFailure extends Error {
  readonly kind: 'unknown-key' | 'wrong-key'

  constructor(kind: 'unknown-key' | 'wrong-key') {
    super(kind)
    this.name = 'VaultFailure'
    this.kind = kind
  }
}

export type Vault = ReturnType<typeof createVault>

/**
 * AES-256-GCM under a key of its own for every secret. The place, which names table, row and owner,
 * is authenticated with it: a secret that is moved to another place does not open.
 */
export function createVault({ current, keys }: Keyring) {
  function keyFor(keyId: string, salt: Uint8Array): Uint8Array {
    const master = keys.get(keyId)
    if (!master) throw new VaultFailure('unknown-key')
    return new Uint8Array(hkdfSync('sha256', master, salt, 'continuo secret', 32))
  }

  function seal(secret: string, place: string): Sealed {
    const salt = randomBytes(32)
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', keyFor(current, salt), nonce)
    cipher.setAAD(Buffer.from(place))
    const sealed = [cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]
    return {
      ciphertext: Buffer.concat(sealed).toString('base64url'),
      salt: salt.toString('base64url'),
      nonce: nonce.toString('base64url'),
      keyId: current,
    }
  }

  function open({ ciphertext, salt, nonce, keyId }: Sealed, place: string): string {
    const key = keyFor(keyId, Buffer.from(salt, 'base64url'))
    const bytes = Buffer.from(ciphertext, 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
        authTagLength: tagLength,
      })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      const opened = [decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]
      return Buffer.concat(opened).toString('utf8')
    } catch {
      throw new VaultFailure('wrong-key')
    }
  }

  return {
    seal,
    open,
    /** Whether a secret is sealed with the key that is in use now. */
    isCurrent: (keyId: string) => keyId === current,

    /** The same, for a secret that has one column to itself. */
    sealText(secret: string, place: string): string {
      const { keyId, salt, nonce, ciphertext } = seal(secret, place)
      return [keyId, salt, nonce, ciphertext].join('.')
    },
    openText(text: string, place: string): string {
      const [keyId = '', salt = '', nonce = '', ciphertext = ''] = text.split('.')
      return open({ keyId, salt, nonce, ciphertext }, place)
    },
  }
}

const tagLength = 16
