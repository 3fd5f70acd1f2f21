import { z } from 'zod'

/** The storage behind the vault. */
export interface VaultRecords {
  readKey(): Promise<unknown>
  /** Stores the key unless there is one already. Returns the stored key. */
  keepKey(key: CryptoKey): Promise<unknown>
  read(name: string): Promise<unknown>
  write(name: string, record: unknown): Promise<void>
  remove(name: string): Promise<void>
  /** Removes all records and the key. */
  clear(): Promise<void>
}

export interface BrowserVault {
  /** Returns undefined if the record is missing, damaged or sealed with another key. */
  read(name: string): Promise<string | undefined>
  write(name: string, value: string): Promise<void>
  remove(name: string): Promise<void>
  clear(): Promise<void>
}

const algorithm = 'AES-GCM'
const nonceBytes = 12

const Bytes = z.instanceof(Uint8Array<ArrayBuffer>)
const Sealed = z.object({ nonce: Bytes, sealed: Bytes })

/**
 * Opens a vault that encrypts secrets with a key that scripts can use but not export. The name is
 * authenticated too, so a record copied to another name does not decrypt.
 */
export async function openBrowserVault(
  records: VaultRecords,
  crypto: Crypto,
): Promise<BrowserVault> {
  const { subtle } = crypto

  /** The key is read each time, because another tab may have cleared the vault. */
  async function currentKey(): Promise<CryptoKey> {
    const kept = await records.readKey()
    if (kept instanceof CryptoKey) return kept
    const made = await subtle.generateKey({ name: algorithm, length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const key = await records.keepKey(made)
    if (key instanceof CryptoKey) return key
    throw new Error('The browser cannot store keys.')
  }

  const parametersOf = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: algorithm,
    iv,
    additionalData: new TextEncoder().encode(name),
  })

  // If the browser cannot store a key, fail here rather than at the first secret.
  await currentKey()

  return {
    async read(name) {
      const { data } = Sealed.safeParse(await records.read(name))
      if (!data) return undefined
      try {
        const key = await currentKey()
        const opened = await subtle.decrypt(parametersOf(name, data.nonce), key, data.sealed)
        return new TextDecoder().decode(opened)
      } catch {
        return undefined
      }
    },

    async write(name, value) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const key = await currentKey()
      const text = new TextEncoder().encode(value)
      const sealed = await subtle.encrypt(parametersOf(name, nonce), key, text)
      const record: z.infer<typeof Sealed> = { nonce, sealed: new Uint8Array(sealed) }
      await records.write(name, record)
    },

    remove: (name) => records.remove(name),
    clear: () => records.clear(),
  }
}
