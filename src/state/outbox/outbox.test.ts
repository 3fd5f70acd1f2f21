import type { ThreadKey } from '@/core/conversation/thread-key'
import type { QueuedMessage } from '@/core/outbox/queued-message'
import { database } from '@/data/store/database'
import { readOutbox } from '@/data/store/outbox/outbox'
import { readThread } from '@/data/store/threads'
import { retryWrites, storageProblemAtom } from '@/state/device/storage-problem'
import { store } from '@/state/device/store'

import { enqueue, forgetQueue, noteDelivered, queueOf } from './outbox'
import { deleteQueued } from './queue-edit'

let made = 0

function newMessage(): QueuedMessage {
  const key: ThreadKey = { server: 'home', room: 'demo', thread: `thread-${(made += 1)}` }
  return { id: `message-${made}`, key, text: 'Hello', files: [], delivery: { kind: 'waiting' } }
}

const hideOutbox = async () =>
  (await database()).execAsync('ALTER TABLE outbox RENAME TO elsewhere')
const showOutbox = async () =>
  (await database()).execAsync('ALTER TABLE elsewhere RENAME TO outbox')
const problem = () => store.get(storageProblemAtom)
const storedIds = async () => (await readOutbox()).map(({ id }) => id)

describe('a message that the device could not store', () => {
  async function unstoredMessage(): Promise<QueuedMessage> {
    const message = newMessage()
    await hideOutbox()
    await enqueue(message)
    expect(problem()).toEqual({ kind: 'storage' })
    return message
  }

  it('is stored as soon as the device can store it', async () => {
    const message = await unstoredMessage()
    await showOutbox()
    retryWrites()
    await until(() => problem() === undefined)
    expect(await storedIds()).toContain(message.id)
    forgetQueue(message.key)
  })

  it.each([
    ['the person has deleted it', (message: QueuedMessage) => deleteQueued(message)],
    ['its thread has been closed', async ({ key }: QueuedMessage) => forgetQueue(key)],
    ['its server has it', ({ key, id }: QueuedMessage) => noteDelivered(key, [id])],
  ])('is never stored once %s', async (_case, end) => {
    const message = await unstoredMessage()
    await showOutbox()
    await end(message)
    expect(problem()).toBeUndefined()
    retryWrites()
    // Writes are made one after the other, so that this one comes last.
    await enqueue(newMessage())
    expect(queueOf(message.key)).toEqual([])
    expect(await storedIds()).not.toContain(message.id)
    expect(await readThread(message.key)).toBeUndefined()
  })

  it('causes no storage problem if it is deleted before the device gives up', async () => {
    const message: QueuedMessage = { ...newMessage(), delivery: { kind: 'sending' } }
    await hideOutbox()
    const storing = enqueue(message)
    forgetQueue(message.key)
    await storing
    await showOutbox()
    expect(problem()).toBeUndefined()
  })
})

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
}
