import { getRandomBytes } from 'expo-crypto'
import { getItemAsync, setItemAsync, WHEN_UNLOCKED_THIS_DEVICE_ONLY } from 'expo-secure-store'

/**
 * What this device is known by at a server as long as nobody has signed in. Every server gets one of
 * its own, so that none can pass for the device at another.
 */
export async function deviceSecret(origin: string): Promise<string | undefined> {
  const name = `device-secret.${origin.replace(/[^\w.-]+/g, '_')}`
  const stored = await getItemAsync(name)
  if (stored !== null) return stored
  const made = toHex(getRandomBytes(32))
  await setItemAsync(name, made, { keychainAccessible: WHEN_UNLOCKED_THIS_DEVICE_ONLY })
  return made
}

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
