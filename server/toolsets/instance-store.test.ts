import { openStore, type Store } from '@server/storage/store'
import { temporaryDirectory } from '@server/testing/test-server'

import { createToolsetStore, type NewStoredToolset, type ToolsetStore } from './instance-store'

let opened: Store
let store: ToolsetStore

beforeEach(async () => {
  opened = await openStore({ directory: temporaryDirectory() })
  store = createToolsetStore(opened.client)
})

afterEach(() => opened.close())

const toolset = (id: string, changes: Partial<NewStoredToolset> = {}): NewStoredToolset => ({
  id,
  userId: 'ada',
  toolsetType: 'echo',
  name: `name-${id}`,
  description: null,
  enabled: true,
  apiKey: null,
  serverUrl: null,
  toolsText: null,
  createdAt: 1000,
  ...changes,
})

describe('the store of toolsets', () => {
  it('finds by id, and by name whatever its case', async () => {
    const sealed = { ciphertext: 'c', salt: 's', nonce: 'n', keyId: 'k' }
    const given = toolset('a', { name: 'My-Echo', apiKey: sealed, description: 'x' })
    expect(await store.create(given)).toBe(true)
    const stored = { ...given, appEnabled: false, updatedAt: 1000 }
    expect(await store.find('a')).toEqual(stored)
    expect(await store.findByName('ada', 'my-echo')).toEqual(stored)
    expect(await store.findByName('bob', 'My-Echo')).toBeUndefined()
    expect(await store.find('b')).toBeUndefined()
  })

  it('lists by age, and by id where the age is the same', async () => {
    await store.create(toolset('c', { createdAt: 2000 }))
    await store.create(toolset('b', { createdAt: 2000 }))
    await store.create(toolset('a', { createdAt: 3000 }))
    await store.create(toolset('d', { createdAt: 1000 }))
    await store.create(toolset('e', { userId: 'bob' }))
    expect((await store.list('ada')).map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a'])
  })

  it('lists the enabled ones of a type, the oldest first', async () => {
    await store.create(toolset('b', { createdAt: 2000 }))
    await store.create(toolset('a', { createdAt: 3000 }))
    await store.create(toolset('c', { enabled: false }))
    await store.create(toolset('d', { toolsetType: 'other' }))
    await store.create(toolset('e', { userId: 'bob' }))
    expect((await store.listEnabled('ada', 'echo')).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('writes only what a change names', async () => {
    await store.create(toolset('a', { description: 'x', serverUrl: 'https://a.b' }))
    expect(await store.update('a', { enabled: false }, 2000)).toBe('written')
    expect(await store.find('a')).toMatchObject({
      ...toolset('a', { description: 'x', serverUrl: 'https://a.b', enabled: false }),
      updatedAt: 2000,
    })
    expect(await store.update('a', { description: null, toolsText: '[]' }, undefined)).toBe(
      'written',
    )
    expect(await store.find('a')).toMatchObject({
      description: null,
      toolsText: '[]',
      updatedAt: 2000,
    })
    expect(await store.update('b', { enabled: false }, 2000)).toBe('missed')
  })

  it('keeps names apart', async () => {
    await store.create(toolset('a', { name: 'one' }))
    await store.create(toolset('b', { name: 'two' }))
    expect(await store.create(toolset('c', { name: 'ONE' }))).toBe(false)
    expect(await store.update('b', { name: 'One' }, 2000)).toBe('name-taken')
    expect(await store.update('b', { name: 'TWO' }, 2000)).toBe('written')
  })

  it('removes once', async () => {
    await store.create(toolset('a'))
    expect([await store.remove('a'), await store.remove('a')]).toEqual([true, false])
  })

  it('knows of a type who switched it when', async () => {
    const config = { toolsetType: 'echo', enabled: true, updatedBy: 'admin' }
    expect(await store.findAppConfig('echo')).toBeUndefined()
    await store.setAppConfig(config, 1000)
    const off = await store.setAppConfig({ ...config, enabled: false, updatedBy: 'root' }, 2000)
    expect(off).toEqual({
      toolsetType: 'echo',
      enabled: false,
      updatedBy: 'root',
      createdAt: 1000,
      updatedAt: 2000,
    })
    expect(await store.findAppConfig('echo')).toEqual(off)
    expect(await store.listAppConfigs()).toEqual([off])
  })

  it('tells with every toolset whether its type is on', async () => {
    await store.create(toolset('a'))
    await store.setAppConfig({ toolsetType: 'echo', enabled: true, updatedBy: 'admin' }, 1000)
    expect(await store.find('a')).toMatchObject({ appEnabled: true, enabled: true })
    await store.update('a', { enabled: false }, 2000)
    expect(await store.list('ada')).toMatchObject([{ appEnabled: true, enabled: false }])
  })
})
