import { fakeIndexedDb } from '@/data/testing/fake-indexed-db'

const canary = 'canary-in-a-browser'

/** Loads the module as a new page of a browser with this IndexedDB. */
async function load(indexedDB: object | undefined) {
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: indexedDB })
  jest.resetModules()
  return import('./secret.web')
}

/** Every string and every byte within a value. */
function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1')
  if (value instanceof CryptoKey) return `key, extractable: ${value.extractable}`
  if (value instanceof Map) return [...value].flat().map(textOf).join('\n')
  if (typeof value === 'object' && value !== null) return textOf(new Map(Object.entries(value)))
  return String(value)
}

describe('secrets in a browser', () => {
  it('survive a reload and are stored encrypted', async () => {
    const { factory, stored } = fakeIndexedDb()
    const first = await load(factory)
    await first.writeSecret('a', canary)
    expect(await first.secretStorage()).toBe('browser')
    expect(textOf(stored)).toContain('extractable: false')
    expect(textOf(stored)).not.toContain(canary)

    const again = await load(factory)
    expect(await again.readSecret('a')).toBe(canary)
    await again.deleteSecret('a')
    expect(await (await load(factory)).readSecret('a')).toBeUndefined()
  })

  it('are shared by two tabs that use one key', async () => {
    const { factory } = fakeIndexedDb()
    const [one, other] = [await load(factory), await load(factory)]
    await Promise.all([one.writeSecret('a', canary), other.writeSecret('b', 'second')])
    expect([await other.readSecret('a'), await one.readSecret('b')]).toEqual([canary, 'second'])
  })

  it('are deleted together with their key', async () => {
    const { factory, stored } = fakeIndexedDb()
    const page = await load(factory)
    await page.writeSecret('a', canary)
    await page.deleteAllSecrets()
    expect([...stored.values()].map(({ size }) => size)).toEqual([0, 0])
    await page.writeSecret('a', 'next')
    expect(await page.readSecret('a')).toBe('next')
  })
})

describe('secrets in a browser that stores nothing', () => {
  it.each([
    ['has no database', undefined],
    [
      'refuses to open one',
      {
        open: () => {
          throw new Error('SecurityError')
        },
      },
    ],
  ])('are kept only in memory if it %s, and are reported as such', async (_case, indexedDB) => {
    const page = await load(indexedDB)
    await page.writeSecret('a', canary)
    expect(await page.readSecret('a')).toBe(canary)
    expect(await page.secretStorage()).toBe('memory')
    await page.deleteAllSecrets()
    expect(await page.readSecret('a')).toBeUndefined()
    expect(await (await load(indexedDB)).readSecret('a')).toBeUndefined()
  })
})
