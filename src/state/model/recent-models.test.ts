import { fakeServer } from '@/core/testing/fake-server'
import { deleteAll } from '@/data/store/delete-all'
import { queryClient } from '@/state/device/query-client'

import { noteModelUse, recentFirst, recentModelsQuery } from './recent-models'

const server = fakeServer({ id: 'models', kind: 'openai' })
const recent = () => queryClient.fetchQuery(recentModelsQuery(server))

beforeEach(async () => {
  await deleteAll()
  queryClient.clear()
})
afterAll(() => queryClient.clear())

describe('the most recently used models', () => {
  it('are stored latest first, without duplicates', async () => {
    for (const model of ['a', 'b', 'a', 'c']) await noteModelUse(server, model)
    expect(await recent()).toEqual(['c', 'a', 'b'])
    queryClient.clear()
    expect(await recent()).toEqual(['c', 'a', 'b'])
  })

  it('are limited to eight', async () => {
    for (const model of 'abcdefghij') await noteModelUse(server, model)
    expect(await recent()).toEqual('jihgfedc'.split(''))
  })

  it('come before the others, which keep their order', () => {
    expect(recentFirst('zyxab'.split(''), ['a', 'gone', 'y'], (id) => id)).toEqual(
      'ayzxb'.split(''),
    )
  })
})
