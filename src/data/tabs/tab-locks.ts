/** Locks that all tabs share. A tab that ends releases its locks. */
export interface TabLocks {
  /** Waits for the lock. Returns a function that releases it. */
  hold(name: string): Promise<() => void>
  /** Returns undefined if the lock is already held. */
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

/** The name of the lock that a tab holds until it ends. */
export const tabLock = (tab: string): string => `${tabLockPrefix}${tab}`

export const livingTabs = async (locks: TabLocks): Promise<string[]> =>
  (await locks.held())
    .filter((name) => name.startsWith(tabLockPrefix))
    .map((name) => name.slice(tabLockPrefix.length))
