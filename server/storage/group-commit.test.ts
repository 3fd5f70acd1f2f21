import { temporaryDirectory } from '@server/testing/test-server'

import { createGroupCommit } from './group-commit'
import { openStore, type Store } from './store'

let store: Store

beforeEach(async () => {
  store = await openStore({ directory: temporaryDirectory() })
  await store.client.execute('CREATE TABLE words (word TEXT PRIMARY KEY) STRICT')
})

afterEach(() => store.close())

const insert = (word: string) => ({ sql: 'INSERT INTO words VALUES (?)', args: [word] })

async function words() {
  const { rows } = await store.client.execute('SELECT word FROM words ORDER BY word')
  return rows.map(({ word }) => word)
}

describe('a group commit', () => {
  it('writes everything in fewer transactions than callers', async () => {
    let transactions = 0
    const commit = createGroupCommit({
      ...store.client,
      protocol: 'file',
      batch(statements, mode) {
        transactions += 1
        return store.client.batch(statements, mode)
      },
    })
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((word) => commit([insert(word)])))
    expect(await words()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(transactions).toBe(2)
  })

  it('returns each caller the results of its own statements', async () => {
    const commit = createGroupCommit(store.client)
    const remove = { sql: "DELETE FROM words WHERE word IN ('a', 'b')", args: [] }
    const [first, second] = await Promise.all([
      commit([insert('a'), insert('b')]),
      commit([remove, insert('c')]),
    ])
    expect(first.map(({ rowsAffected }) => rowsAffected)).toEqual([1, 1])
    expect(second.map(({ rowsAffected }) => rowsAffected)).toEqual([2, 1])
  })

  it('fails only for the caller whose statement fails', async () => {
    const commit = createGroupCommit(store.client)
    const results = await Promise.allSettled([
      commit([insert('a')]),
      commit([insert('b'), insert('a')]),
      commit([insert('c')]),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await words()).toEqual(['a', 'c'])
  })
})
