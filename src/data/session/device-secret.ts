import { getRandomBytes } from 'expo-crypto'

import { deleteSecret, readSecret, writeSecret } from '@/data/secret/secret'
import { nameOf } from '@/data/secret/split-text'

/**
 * Returns the secret by which a server recognises this device's guest. Each server
 * gets its own, so none can pose as the device at another.
 */
export async function deviceSecret(address: string): Promise<string | undefined> {
  const stored = await readSecret(secretName(address))
  if (stored !== undefined) return stored
  const made = toHex(getRandomBytes(32))
  await writeSecret(secretName(address), made)
  return made
}

export const forgetDeviceSecret = (address: string): Promise<void> =>
  deleteSecret(secretName(address))

const secretName = (address: string) => `device.${nameOf(address)}`

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
