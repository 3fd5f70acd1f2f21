export const keychain = new Map<string, string>()

export const WHEN_UNLOCKED_THIS_DEVICE_ONLY = 1

/** The accessibility of all items that were written. */
export const accessibility = new Set<number | undefined>()

let changesLeft = Infinity

/** Lets this many changes through; later ones fail, as after a crash or on a locked device. */
export function failAfter(changes: number): void {
  changesLeft = changes
}

function change(key: string): void {
  if (!/^[A-Za-z0-9._-]+$/.test(key)) throw new Error('Invalid key')
  if (isLocked || changesLeft <= 0) throw new Error('The keychain is locked')
  changesLeft -= 1
}

let isLocked = false

/** Lets reads fail too, as on a device that has not been unlocked since it was started. */
export function lockKeychain(locked: boolean): void {
  isLocked = locked
}

export async function getItemAsync(key: string) {
  if (isLocked) throw new Error('The keychain is locked')
  return keychain.get(key) ?? null
}

export async function setItemAsync(
  key: string,
  value: string,
  options: { keychainAccessible?: number } = {},
) {
  change(key)
  accessibility.add(options.keychainAccessible)
  if (Buffer.byteLength(value) > 2048) throw new Error('The value is too large')
  keychain.set(key, value)
}

export async function deleteItemAsync(key: string) {
  change(key)
  keychain.delete(key)
}
