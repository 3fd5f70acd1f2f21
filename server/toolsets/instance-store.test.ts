import type { Store } from '@server/store/store'
import { openTestStore } from '@server/testing/test-database'

import { createInstanceStore, type InstanceStore } from './instance-store'
import { createListInstances } from './list-instances'
import type { NewStoredInstance } from './stored-instance'
import { createTypeConfigStore } from './type-config-store'

let opened: Store
let store: InstanceStore

beforeEach(async () => {
  opened = await openTestStore()
  store = createInstanceStore(opened.database)
})

afterEach(() => opened.close())

const instance = (id: string, changes: Partial<NewStoredInstance> = {}): NewStoredInstance => ({
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

describe('the instance store', () => {
  it('finds an instance by id, and by name in any case', async () => {
    const sealed = { ciphertext: 'c', salt: 's', nonce: 'n', keyId: 'k' }
    const given = instance('a', { name: 'My-Echo', apiKey: sealed, description: 'x' })
    expect(await store.create(given)).toBe(true)
    const stored = { ...given, appEnabled: false, updatedAt: 1000 }
    expect(await store.find('a')).toEqual(stored)
    expect(await store.findByName('ada', 'my-echo')).toEqual(stored)
    expect(await store.findByName('bob', 'My-Echo')).toBeUndefined()
    expect(await store.find('b')).toBeUndefined()
  })

  it('writes only the changed members', async () => {
    await store.create(instance('a', { description: 'x', serverUrl: 'https://a.b' }))
    expect(await store.update('a', { enabled: false }, 2000)).toBe('written')
    expect(await store.find('a')).toMatchObject({
      ...instance('a', { description: 'x', serverUrl: 'https://a.b', enabled: false }),
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

  it('refuses two instances with the same name in any case', async () => {
    await store.create(instance('a', { name: 'one' }))
    await store.create(instance('b', { name: 'two' }))
    expect(await store.create(instance('c', { name: 'ONE' }))).toBe(false)
    expect(await store.update('b', { name: 'One' }, 2000)).toBe('name-taken')
    expect(await store.update('b', { name: 'TWO' }, 2000)).toBe('written')
  })

  it('removes an instance once', async () => {
    await store.create(instance('a'))
    expect([await store.remove('a'), await store.remove('a')]).toEqual([true, false])
  })

  it('reports with each instance whether its type is enabled', async () => {
    const typeConfigs = createTypeConfigStore(opened.database)
    await store.create(instance('a'))
    await typeConfigs.set({ toolsetType: 'echo', enabled: true, updatedBy: 'admin' }, 1000)
    expect(await store.find('a')).toMatchObject({ appEnabled: true, enabled: true })
    await store.update('a', { enabled: false }, 2000)
    const list = createListInstances(opened.database)
    expect(await list('ada')).toMatchObject([{ appEnabled: true, enabled: false }])
  })

  it('lists instances by age, and by id if they are equally old', async () => {
    await store.create(instance('c', { createdAt: 2000 }))
    await store.create(instance('b', { createdAt: 2000 }))
    await store.create(instance('a', { createdAt: 3000 }))
    await store.create(instance('d', { createdAt: 1000 }))
    await store.create(instance('e', { userId: 'bob' }))
    const list = createListInstances(opened.database)
    expect((await list('ada')).map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a'])
  })
})
