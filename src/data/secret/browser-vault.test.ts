import { openBrowserVault, type VaultRecords } from './browser-vault'

const canary = 'canary-of-the-vault'

/** The records that a browser stores on disk. */
function createRecords() {
  const stored = new Map<string, unknown>()
  let key: unknown
  const records: VaultRecords = {
    readKey: async () => key,
    keepKey: async (made) => (key ??= made),
    read: async (name) => stored.get(name),
    write: async (name, record) => void stored.set(name, record),
    remove: async (name) => void stored.delete(name),
    async clear() {
      stored.clear()
      key = undefined
    },
  }
  return { records, stored, keyOf: () => key }
}

const open = (records: VaultRecords) => openBrowserVault(records, globalThis.crypto)

/** Every byte of a record as text. */
const textOf = (stored: ReadonlyMap<string, unknown>) =>
  [...stored.values()]
    .flatMap((record) => Object.values(Object(record)))
    .map((bytes) => (bytes instanceof Uint8Array ? Buffer.from(bytes).toString('latin1') : ''))
    .join('\n')

describe('the browser vault', () => {
  it('returns a secret, even after a reload', async () => {
    const { records } = createRecords()
    await (await open(records)).write('a', canary)
    expect(await (await open(records)).read('a')).toBe(canary)
  })

  it('stores no plaintext', async () => {
    const { records, stored } = createRecords()
    await (await open(records)).write('a', canary)
    expect(stored.size).toBe(1)
    expect(textOf(stored)).not.toContain(canary)
    expect(JSON.stringify([...stored])).not.toContain(canary)
  })

  it('has a key that no script can export', async () => {
    const { records, keyOf } = createRecords()
    await open(records)
    const key = keyOf()
    if (!(key instanceof CryptoKey)) throw new Error('There is no key.')
    expect(key.extractable).toBe(false)
    await expect(globalThis.crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  })

  it('uses one key if two tabs open it concurrently', async () => {
    const { records } = createRecords()
    const [first, second] = await Promise.all([open(records), open(records)])
    await first.write('a', canary)
    expect(await second.read('a')).toBe(canary)
  })

  it('seals the same secret differently each time', async () => {
    const { records, stored } = createRecords()
    const vault = await open(records)
    await vault.write('a', canary)
    const before = textOf(stored)
    await vault.write('a', canary)
    expect(textOf(stored)).not.toBe(before)
  })

  it.each([
    ['was copied from another name', (stored: Map<string, unknown>) => stored.get('b')],
    ['is cut off', () => ({ nonce: new Uint8Array(12), sealed: new Uint8Array(3) })],
    ['is not a record', () => 'garbage'],
    ['is missing', () => undefined],
  ])('treats a secret as absent if it %s', async (_case, damagedFrom) => {
    const { records, stored } = createRecords()
    const vault = await open(records)
    await vault.write('a', canary)
    await vault.write('b', canary)
    stored.set('a', damagedFrom(stored))
    expect(await vault.read('a')).toBeUndefined()
    await vault.write('a', 'next')
    expect(await vault.read('a')).toBe('next')
  })

  it('treats secrets as absent once their key is lost', async () => {
    const { records, stored } = createRecords()
    const vault = await open(records)
    await vault.write('a', canary)
    const kept = stored.get('a')
    await vault.clear()
    stored.set('a', kept)
    expect(await vault.read('a')).toBeUndefined()
  })

  it('removes one secret, or all of them', async () => {
    const { records, stored } = createRecords()
    const vault = await open(records)
    for (const name of ['a', 'b', 'c']) await vault.write(name, canary)
    await vault.remove('a')
    expect([await vault.read('a'), await vault.read('b')]).toEqual([undefined, canary])
    await vault.clear()
    expect(stored.size).toBe(0)
  })

  it('does not open in a browser that cannot store a key', async () => {
    const { records } = createRecords()
    await expect(open({ ...records, keepKey: async () => undefined })).rejects.toThrow()
  })
})
