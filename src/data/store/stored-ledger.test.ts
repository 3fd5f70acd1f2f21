import { threadKeyText } from '@/core/conversation/thread-key'

import { writeDatabase } from './database'
import { storedLedger as ledger } from './stored-ledger'
import { addThread, removeThread } from './threads'

const thread = (id: string) => ({ server: 'home', room: 'my room/2', thread: id })
const call = (threadId: string, id: string) => `${threadKeyText(thread(threadId))}/${id}`

describe('the stored ledger', () => {
  it('records a start once and returns the entry to a second caller', async () => {
    expect(await ledger.find(call('t', 'c'))).toBeUndefined()
    const both = await Promise.all([
      ledger.start(call('t', 'c'), 'hash'),
      ledger.start(call('t', 'c'), 'other'),
    ])
    expect(both).toEqual([undefined, { kind: 'started', hash: 'hash' }])
  })

  it('keeps the answer of a call', async () => {
    const answer = { content: [{ type: 'text' as const, text: '4' }], error: 'no', isDenied: true }
    await ledger.start(call('t', 'settled'), 'hash')
    await ledger.settle(call('t', 'settled'), 'hash', answer)
    const settled = { kind: 'settled', hash: 'hash', answer }
    expect(await ledger.find(call('t', 'settled'))).toEqual(settled)
    expect(await ledger.start(call('t', 'settled'), 'hash')).toEqual(settled)
  })

  it('keeps the answer of a call whose start it does not know', async () => {
    await ledger.settle(call('t', 'late'), 'hash', { content: 'done' })
    expect(await ledger.find(call('t', 'late'))).toMatchObject({ kind: 'settled' })
  })

  it('forgets a start that was taken back', async () => {
    await ledger.start(call('t', 'taken back'), 'hash')
    await ledger.forget(call('t', 'taken back'))
    expect(await ledger.find(call('t', 'taken back'))).toBeUndefined()
  })

  it('does not run a call again if its answer cannot be read', async () => {
    await ledger.settle(call('t', 'broken'), 'hash', { content: 'done' })
    await writeDatabase((db) => db.runAsync(`UPDATE ledger SET answer = 'no JSON'`))
    expect(await ledger.find(call('t', 'broken'))).toEqual({ kind: 'started', hash: 'hash' })
  })

  it('removes the calls of a thread with the thread', async () => {
    for (const id of ['one', 'two']) {
      await addThread({ key: thread(id), name: '', created: 1, lastActivity: 1 })
      await ledger.start(call(id, 'a/strange/id'), 'hash')
    }
    await removeThread(thread('one'))
    expect(await ledger.find(call('one', 'a/strange/id'))).toBeUndefined()
    expect(await ledger.find(call('two', 'a/strange/id'))).toBeDefined()
  })
})
