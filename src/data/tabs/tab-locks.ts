/** Locks that all tabs share. A tab that ends lets go of its locks. */
export interface TabLocks {
  /** Waits for the lock. Returns a function that lets go of it. */
  hold(name: string): Promise<() => void>
  /** Undefined if it is held already. */
  take(name: string): Promise<(() => void) | undefined>
  /** The names of all locks that are held. */
  held(): Promise<readonly string[]>
}

/** Resolves when nobody holds the lock. */
export async function whenFree(locks: TabLocks, name: string): Promise<void> {
  const release = await locks.hold(name)
  release()
}

const tabLockPrefix = 'continuo-tab-'

/** Each tab holds the lock of its name until it ends. */
export const tabLock = (tab: string): string => `${tabLockPrefix}${tab}`

export const livingTabs = async (locks: TabLocks): Promise<string[]> =>
  (await locks.held())
    .filter((name) => name.startsWith(tabLockPrefix))
    .map((name) => name.slice(tabLockPrefix.length))
