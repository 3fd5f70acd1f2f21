/** What the keychain holds, for tests to look into. */
export const keychain = new Map<string, string>()

export const WHEN_UNLOCKED_THIS_DEVICE_ONLY = 1

export const getItemAsync = async (key: string) => keychain.get(key) ?? null

export async function setItemAsync(key: string, value: string) {
  if (!/^[\w.-]+$/.test(key)) throw new Error('Invalid key')
  keychain.set(key, value)
}
