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

describe('the models that were used last', () => {
  it('are stored with the latest first, each once', async () => {
    for (const model of ['a', 'b', 'a', 'c']) await noteModelUse(server, model)
    expect(await recent()).toEqual(['c', 'a', 'b'])
    queryClient.clear()
    expect(await recent()).toEqual(['c', 'a', 'b'])
  })

  it('are at most eight', async () => {
    for (const model of 'abcdefghij') await noteModelUse(server, model)
    expect(await recent()).toEqual('jihgfedc'.split(''))
  })

  it('stand before the others, which keep their order', () => {
    expect(recentFirst('zyxab'.split(''), ['a', 'gone', 'y'], (id) => id)).toEqual(
      'ayzxb'.split(''),
    )
  })
})
