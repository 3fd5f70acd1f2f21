import { getRandomBytes } from 'expo-crypto'

import { deleteSecret, readSecret, writeSecret } from '@/data/secret/secret'
import { nameOf } from '@/data/secret/split-text'

/**
 * How a server knows this device as long as nobody has signed in. Every server gets its own,
 * so that none can pose as the device at another.
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
