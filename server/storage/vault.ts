import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Secret keys by id. The current key seals new secrets; the others only open old ones. */
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

/** Contains neither the secret nor its associated data. */
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
 * AES-256-GCM with a separate derived key for every secret. The associated data names table, row and
 * owner, so a secret that is copied to another row does not open.
 */
export function createVault({ current, keys }: Keyring) {
  function keyFor(keyId: string, salt: Uint8Array): Uint8Array {
    const master = keys.get(keyId)
    if (!master) throw new VaultFailure('unknown-key')
    return new Uint8Array(hkdfSync('sha256', master, salt, 'continuo secret', 32))
  }

  function seal(secret: string, associatedData: string): Sealed {
    const salt = randomBytes(32)
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', keyFor(current, salt), nonce)
    cipher.setAAD(Buffer.from(associatedData))
    const sealed = [cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]
    return {
      ciphertext: Buffer.concat(sealed).toString('base64url'),
      salt: salt.toString('base64url'),
      nonce: nonce.toString('base64url'),
      keyId: current,
    }
  }

  function open({ ciphertext, salt, nonce, keyId }: Sealed, associatedData: string): string {
    const key = keyFor(keyId, Buffer.from(salt, 'base64url'))
    const bytes = Buffer.from(ciphertext, 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(associatedData))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      const opened = [decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]
      return Buffer.concat(opened).toString('utf8')
    } catch {
      throw new VaultFailure('wrong-key')
    }
  }

  /** Seals a secret as one text, for storage in a single column. */
  function sealText(secret: string, associatedData: string): string {
    const { keyId, salt, nonce, ciphertext } = seal(secret, associatedData)
    return [keyId, salt, nonce, ciphertext].join('.')
  }

  function openText(text: string, associatedData: string): string {
    const [keyId = '', salt = '', nonce = '', ciphertext = ''] = text.split('.')
    return open({ keyId, salt, nonce, ciphertext }, associatedData)
  }

  return {
    seal,
    open,
    isCurrent: (keyId: string) => keyId === current,

    sealText,
    openText,

    /** The prefix of all texts that are sealed with the current key. */
    currentPrefix: `${current}.`,

    /** Reseals a text with the current key. Returns undefined if it cannot be opened. */
    resealText(text: string, associatedData: string): string | undefined {
      try {
        return sealText(openText(text, associatedData), associatedData)
      } catch (error) {
        if (error instanceof VaultFailure) return undefined
        throw error
      }
    },
  }
}

const tagBytes = 16
