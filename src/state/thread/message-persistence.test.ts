import { createDraft } from '@/core/conversation/fold/draft'
import { database } from '@/data/store/database'
import { readPath } from '@/data/store/paths'
import { readTurn } from '@/data/store/turns'
import { addThread } from '@/data/store/threads'
import { watchStatements } from '@/data/testing/expo-sqlite-native'
import { createDisposalScope } from '@/state/device/disposal-scope'
import { retryWrites, storageProblemAtom } from '@/state/device/storage-problem'
import { store } from '@/state/device/store'

import { createMessagePersistence, persistNow, persistThread } from './message-persistence'

let made = 0

/** Creates a thread with a message that waits to be written. */
async function waitingMessage() {
  const key = { server: 'models', room: 'small', thread: `thread-${(made += 1)}` }
  await addThread({ key, name: '', created: 1, lastActivity: 1 })
  const scope = createDisposalScope()
  const persistence = createMessagePersistence(key, scope)
  const draft = createDraft()
  persistence.follow(draft, undefined)
  draft.addMessage({ id: 'a', role: 'user', text: 'Hi' })
  persistence.persistMessages(new Set(['a']))
  const stored = async () => (await readPath(key, { limit: 10 })).messages.map(({ id }) => id)
  return { key, scope, stored, draft, persistence }
}

describe('createMessagePersistence', () => {
  it('stores messages after a delay, and immediately on request', async () => {
    const { key, stored } = await waitingMessage()
    expect(await stored()).toEqual([])
    await persistNow(key)
    expect(await stored()).toEqual(['a'])
  })

  it('stores how far a turn has come together with its messages', async () => {
    const { key, stored, persistence } = await waitingMessage()
    const running = { kind: 'running', round: 0, cursor: undefined, failures: 0 } as const
    persistence.persistStep({ ...running, step: 'creating', runId: 'r1' })
    persistence.persistStep({ ...running, step: 'streaming', runId: 'r1' })
    await persistNow(key)
    expect(await stored()).toEqual(['a'])
    expect(await readTurn(key)).toEqual({ kind: 'asked', runId: 'r1' })
    persistence.persistStep({ kind: 'completed' })
    await persistNow(key)
    expect(await readTurn(key)).toBeUndefined()
  })

  it('stores nothing more once the thread is closed', async () => {
    const { scope, stored } = await waitingMessage()
    scope.dispose()
    await persistNow()
    expect(await stored()).toEqual([])
  })
})

describe('messages that cannot be written', () => {
  const hideMessages = async () =>
    (await database()).execAsync('ALTER TABLE message RENAME TO elsewhere')
  const showMessages = async () =>
    (await database()).execAsync('ALTER TABLE elsewhere RENAME TO message')

  it('cause a storage problem until a retry has written them', async () => {
    const { key } = await waitingMessage()
    await hideMessages()
    await persistNow(key)
    expect(store.get(storageProblemAtom)).toEqual({ kind: 'storage' })
    await showMessages()
    retryWrites()
    await persistNow(key)
    expect(store.get(storageProblemAtom)).toBeUndefined()
  })

  it('cause no storage problem once their thread is closed', async () => {
    const { key, scope } = await waitingMessage()
    await hideMessages()
    await persistNow(key)
    scope.dispose()
    expect(store.get(storageProblemAtom)).toBeUndefined()
    await showMessages()
  })
})

describe('message persistence on a full disk', () => {
  const fill = () =>
    watchStatements((source) => {
      if (source.startsWith('BEGIN')) throw new Error('database or disk is full')
    })
  const makeRoom = () => watchStatements(() => {})
  afterEach(makeRoom)

  it('keeps a new thread in memory, and stores all of it when there is space again', async () => {
    const key = { server: 'models', room: 'small', thread: `thread-${(made += 1)}` }
    fill()
    persistThread({ key, name: '', created: 1, lastActivity: 1 })
    const persistence = createMessagePersistence(key, createDisposalScope())
    const draft = createDraft()
    persistence.follow(draft, undefined)
    for (const id of ['a', 'b']) {
      draft.addMessage({ id, role: 'user', text: 'Hi' })
      persistence.persistMessages(new Set([id]))
      await persistNow(key)
    }
    expect(store.get(storageProblemAtom)).toEqual({ kind: 'storage' })
    makeRoom()
    await persistNow(key)
    expect(store.get(storageProblemAtom)).toBeUndefined()
    expect((await readPath(key, { limit: 10 })).messages.map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
