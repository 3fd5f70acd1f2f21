import { openTestStore } from '@server/testing/test-database'

import { createTypeConfigStore } from './type-config-store'

it('the store of toolset types remembers who last enabled or disabled a type, and when', async () => {
  const { database, close } = await openTestStore()
  const store = createTypeConfigStore(database)
  const config = { toolsetType: 'echo', enabled: true, updatedBy: 'admin' }
  expect(await store.find('echo')).toBeUndefined()
  await store.set(config, 1000)
  const disabled = await store.set({ ...config, enabled: false, updatedBy: 'root' }, 2000)
  expect(disabled).toEqual({
    toolsetType: 'echo',
    enabled: false,
    updatedBy: 'root',
    createdAt: 1000,
    updatedAt: 2000,
  })
  expect(await store.find('echo')).toEqual(disabled)
  expect(await store.list()).toEqual([disabled])
  await close()
})
