import type { ThreadKey } from '@/core/conversation/thread-key'
import type { QueuedMessage } from '@/core/outbox/queued-message'
import { database } from '@/data/store/database'
import { addToOutbox, readOutbox, removeFromOutbox } from '@/data/store/outbox/outbox'
import { readThread } from '@/data/store/threads'
import { retryWrites, storageProblemAtom } from '@/state/device/storage-problem'
import { store } from '@/state/device/store'
import { closeThread, threadPartCounts } from '@/state/device/thread-part'

import {
  enqueue,
  forgetQueue,
  loadOutbox,
  noteDelivered,
  noteDelivery,
  queueOf,
  takeQueued,
} from './outbox'
import { deleteQueued, editQueued, moveQueued } from './queue-edit'

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

describe('the messages of a thread that is closed', () => {
  it('are dropped even if the thread was never opened', async () => {
    const message = newMessage()
    await addToOutbox(message, { at: 1 })
    await loadOutbox()
    expect(queueOf(message.key)).toEqual([message])
    closeThread(message.key)
    expect(queueOf(message.key)).toEqual([])
    expect(await storedIds()).toContain(message.id)
    await removeFromOutbox([message.id])
  })

  it('do not open it again when the device has stored them', async () => {
    const message = newMessage()
    const before = threadPartCounts()
    const storing = enqueue(message)
    closeThread(message.key)
    await storing
    expect(queueOf(message.key)).toEqual([])
    expect(threadPartCounts()).toEqual(before)
    await removeFromOutbox([message.id])
  })
})

describe('a message that is deleted while it is being taken', () => {
  it('is not sent', async () => {
    const message = newMessage()
    await enqueue(message)
    const taking = takeQueued(message)
    await deleteQueued(message)
    expect(await taking).toBe(false)
    expect(await storedIds()).not.toContain(message.id)
  })
})

describe('a change to a stored message that the device could not store', () => {
  const refuse = async (statement: 'DELETE' | 'UPDATE') =>
    (await database()).execAsync(
      `CREATE TRIGGER refuse BEFORE ${statement} ON outbox BEGIN SELECT RAISE(ABORT, 'full'); END`,
    )
  const accept = async () => (await database()).execAsync('DROP TRIGGER IF EXISTS refuse')

  afterEach(accept)

  async function storedMessage(thread?: ThreadKey): Promise<QueuedMessage> {
    const message = newMessage()
    const placed = { ...message, key: thread ?? message.key }
    await enqueue(placed)
    return placed
  }

  /** Lets the device store again, and repeats what failed. */
  async function recover(): Promise<void> {
    await accept()
    expect(problem()).toEqual({ kind: 'storage' })
    retryWrites()
    await until(() => problem() === undefined)
  }

  it.each([
    ['the person has deleted', deleteQueued],
    ['its server has', ({ key, id }: QueuedMessage) => noteDelivered(key, [id])],
  ])('does not bring back a message that %s', async (_case, remove) => {
    const message = await storedMessage()
    await refuse('DELETE')
    await remove(message)
    await loadOutbox()
    expect(queueOf(message.key)).toEqual([])
    await recover()
    expect(await storedIds()).not.toContain(message.id)
  })

  it('keeps the text and the state that the person sees', async () => {
    const message = await storedMessage()
    await refuse('UPDATE')
    expect(await editQueued(message, 'Hello again')).toBe(true)
    await noteDelivery(message.key, message.id, { kind: 'interrupted' })
    await loadOutbox()
    const changed = { ...message, text: 'Hello again', delivery: { kind: 'interrupted' } }
    expect(queueOf(message.key)).toEqual([changed])
    await recover()
    expect(await readOutbox()).toContainEqual(changed)
    forgetQueue(message.key)
  })

  it('is not made if the thread is closed before the turn of the message ends', async () => {
    const message = await storedMessage()
    forgetQueue(message.key)
    await refuse('UPDATE')
    await noteDelivery(message.key, message.id, { kind: 'waiting' })
    expect(problem()).toBeUndefined()
    await accept()
  })

  it('is repeated unless a later change has taken its place', async () => {
    const message = await storedMessage()
    await refuse('UPDATE')
    await editQueued(message, 'Second')
    await accept()
    await editQueued(message, 'Third')
    expect(problem()).toBeUndefined()
    retryWrites()
    await enqueue(newMessage())
    expect(await readOutbox()).toContainEqual({ ...message, text: 'Third' })
    forgetQueue(message.key)
  })

  it('stores the new order of messages later', async () => {
    const first = await storedMessage()
    const second = await storedMessage(first.key)
    await refuse('UPDATE')
    await moveQueued(second, -1)
    await recover()
    const order = (await storedIds()).filter((id) => id === first.id || id === second.id)
    expect(order).toEqual([second.id, first.id])
    forgetQueue(first.key)
  })
})

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
}
