import type { VaultRecords } from './browser-vault'

const databaseName = 'continuo-secrets'
const keyStore = 'keys'
const recordStore = 'records'
const keyName = 'vault'

/** The records of the vault in IndexedDB. */
export async function openIndexedRecords(factory: IDBFactory): Promise<VaultRecords> {
  const opening = factory.open(databaseName, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(keyStore)
    opening.result.createObjectStore(recordStore)
  }
  const database = await resultOf(opening)

  /** Resolves when the change is stored. */
  function change(name: string, work: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = database.transaction(name, 'readwrite')
    work(transaction.objectStore(name))
    return completionOf(transaction)
  }

  const get = (store: string, name: string): Promise<unknown> =>
    resultOf(database.transaction(store, 'readonly').objectStore(store).get(name))

  return {
    readKey: () => get(keyStore, keyName),
    async keepKey(key) {
      await change(keyStore, (store) => {
        const known = store.get(keyName)
        known.onsuccess = () => {
          if (known.result === undefined) store.put(key, keyName)
        }
      })
      return get(keyStore, keyName)
    },
    read: (name) => get(recordStore, name),
    write: (name, record) => change(recordStore, (store) => void store.put(record, name)),
    remove: (name) => change(recordStore, (store) => void store.delete(name)),
    async clear() {
      await change(recordStore, (store) => void store.clear())
      await change(keyStore, (store) => void store.clear())
    },
  }
}

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'))
  })

const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('IndexedDB failed.'))
    transaction.oncomplete = () => resolve()
    transaction.onerror = fail
    transaction.onabort = fail
  })
