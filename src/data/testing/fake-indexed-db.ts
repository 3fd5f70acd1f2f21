interface FakeRequest {
  result: unknown
  onsuccess?: () => void
  onupgradeneeded?: () => void
}

interface FakeTransaction {
  objectStore: (name: string) => object
  oncomplete?: () => void
}

/** The part of IndexedDB that the vault uses. `stored` is what would be on the disk. */
export function fakeIndexedDb() {
  const stored = new Map<string, Map<string, unknown>>()

  function request(work: () => unknown): FakeRequest {
    const made: FakeRequest = { result: undefined }
    queueMicrotask(() => {
      made.result = work()
      made.onsuccess?.()
    })
    return made
  }

  const storeOf = (name: string) => ({
    get: (key: string) => request(() => stored.get(name)?.get(key)),
    put: (value: unknown, key: string) => request(() => stored.get(name)?.set(key, value)),
    delete: (key: string) => request(() => stored.get(name)?.delete(key)),
    clear: () => request(() => stored.get(name)?.clear()),
  })

  const database = {
    createObjectStore: (name: string) => stored.set(name, new Map()),
    transaction() {
      const made: FakeTransaction = { objectStore: storeOf }
      setImmediate(() => made.oncomplete?.())
      return made
    },
  }

  function open(): FakeRequest {
    const made: FakeRequest = { result: database }
    queueMicrotask(() => {
      if (stored.size === 0) made.onupgradeneeded?.()
      made.onsuccess?.()
    })
    return made
  }

  return { factory: { open }, stored }
}
