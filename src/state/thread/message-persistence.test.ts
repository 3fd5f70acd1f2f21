import { database } from '@/data/store/database'
import { addThread } from '@/data/store/thread-store'
import { retryWrites, storageProblemAtom } from '@/state/device/storage-problem'
import { store } from '@/state/device/store'

import { forgetWrites, keepMessages, keepNow } from './message-persistence'

const key = { server: 'models', room: 'small', thread: 'one' }
const changes = {
  entries: [{ parentId: undefined, message: { id: 'a', role: 'user', text: 'Hi' } as const }],
  removed: [],
  leaf: 'a',
}

describe('messages that cannot be written', () => {
  beforeEach(async () => {
    await addThread({ key, name: '', created: 1, lastActivity: 1 })
    await (await database()).execAsync('ALTER TABLE message RENAME TO elsewhere')
    keepMessages(key, changes)
    await keepNow(key)
  })

  it('are a storage problem until a retry has written them', async () => {
    expect(store.get(storageProblemAtom)).toEqual({ kind: 'storage' })
    await (await database()).execAsync('ALTER TABLE elsewhere RENAME TO message')
    retryWrites()
    await keepNow(key)
    expect(store.get(storageProblemAtom)).toBeUndefined()
  })

  it('are no problem any more when their thread is removed', async () => {
    forgetWrites(key)
    expect(store.get(storageProblemAtom)).toBeUndefined()
    await (await database()).execAsync('ALTER TABLE elsewhere RENAME TO message')
  })
})
