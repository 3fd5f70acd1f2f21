import type { TabKeeping } from './tab-keeping'

/** In a browser secrets are only in memory, unless the person keeps them for the tab. */
const secrets = new Map<string, string>()

const prefix = 'continuo.secret.'
const switchName = 'continuo.keep-secrets'

/** Throws if the browser may not store anything. */
function tab(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

export const tabKeeping: TabKeeping = {
  isOn: () => tab()?.getItem(switchName) === 'on',
  set(isOn) {
    const storage = tab()
    if (!storage) return
    if (isOn) {
      storage.setItem(switchName, 'on')
      for (const [name, value] of secrets) storage.setItem(prefix + name, value)
      return
    }
    for (const name of keptNames(storage)) {
      const value = storage.getItem(name)
      if (value !== null) secrets.set(name.slice(prefix.length), value)
      storage.removeItem(name)
    }
    storage.removeItem(switchName)
  },
}

const keptNames = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((name) =>
    name.startsWith(prefix),
  )

export async function readSecret(name: string): Promise<string | undefined> {
  return secrets.get(name) ?? tab()?.getItem(prefix + name) ?? undefined
}

export async function writeSecret(name: string, value: string): Promise<void> {
  secrets.set(name, value)
  if (tabKeeping.isOn()) tab()?.setItem(prefix + name, value)
}

export async function deleteSecret(name: string): Promise<void> {
  secrets.delete(name)
  tab()?.removeItem(prefix + name)
}
