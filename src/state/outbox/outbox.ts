import { atom } from 'jotai'

import { isEqual } from '@/core/conversation/fold/is-equal'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import type { Delivery, QueuedMessage } from '@/core/outbox/queued-message'
import {
  addToOutbox,
  readOutbox,
  removeFromOutbox,
  setDelivery,
  takeFromOutbox,
} from '@/data/store/outbox/outbox'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { cleanedOnClose, threadPart } from '@/state/device/thread-part'

import { forgetOutboxWrites, isUnwritten, writeOutbox } from './outbox-write'

type Queues = ReadonlyMap<string, readonly QueuedMessage[]>

const none: readonly QueuedMessage[] = []

/** The messages that the servers have not accepted yet, by thread. */
export const outboxAtom = atom<Queues>(new Map())

/** The messages of a thread, in the order in which they are sent. */
export const queueAtom = threadPart((key: ThreadKey) =>
  atom((get) => get(outboxAtom).get(threadKeyText(key)) ?? none),
)

export const queueOf = (key: ThreadKey): readonly QueuedMessage[] =>
  store.get(outboxAtom).get(threadKeyText(key)) ?? none

/** The id of the message that a thread is sending. */
export const sendingIn = (key: ThreadKey): string | undefined =>
  queueOf(key).find(({ delivery }) => delivery.kind === 'sending')?.id

/** Drops the messages of a thread when it is closed, even if it never had a session. */
const ownerOf = cleanedOnClose(forgetQueue)

/** Counts the changes by this tab, because a read may be older than a change. */
let changes = 0

/** Reads the messages from the device, at startup and when another tab has changed them. */
export async function loadOutbox(): Promise<void> {
  for (;;) {
    const before = changes
    const stored = await attempt(readOutbox())
    if (!stored.ok) return
    if (before !== changes) continue
    const queues = new Map<string, QueuedMessage[]>()
    for (const message of withUnwritten(stored.value)) {
      const text = threadKeyText(message.key)
      queues.set(text, [...(queues.get(text) ?? []), message])
      ownerOf(message.key)
    }
    return showQueues(queues)
  }
}

/** Each change makes the drain try to send again, so showing what is shown already could go on for ever. */
function showQueues(queues: Queues): void {
  if (!isEqual([...queues], [...store.get(outboxAtom)])) store.set(outboxAtom, queues)
}

/** Adds the changes by this tab that the device has not stored yet, or could not store. */
function withUnwritten(stored: readonly QueuedMessage[]): readonly QueuedMessage[] {
  const held = [...store.get(outboxAtom).values()].flat()
  const kept = stored.filter(({ id }) => !isUnwritten('removal', id))
  const isStored = (id: string) => stored.some((message) => message.id === id)
  return [
    ...kept.map((message) => latest(message, held.find(({ id }) => id === message.id) ?? message)),
    ...held.filter(({ id }) => isUnwritten('message', id) && !isStored(id)),
  ]
}

const latest = (stored: QueuedMessage, { text, delivery }: QueuedMessage): QueuedMessage => ({
  ...stored,
  ...(isUnwritten('text', stored.id) && { text }),
  ...(isUnwritten('delivery', stored.id) && { delivery }),
})

/** Changes this tab's copy of a thread's messages. */
export function changeQueue(
  key: ThreadKey,
  change: (queue: readonly QueuedMessage[]) => readonly QueuedMessage[],
): void {
  changes += 1
  store.set(outboxAtom, (queues) => {
    const next = new Map(queues)
    const queue = change(queueOf(key))
    if (queue.length > 0) next.set(threadKeyText(key), queue)
    else next.delete(threadKeyText(key))
    return next
  })
}

/** Drops the messages of a thread from memory. What the device has stored is kept. */
export function forgetQueue(key: ThreadKey): void {
  const queue = queueOf(key)
  if (queue.length === 0) return
  for (const { id } of queue) forgetOutboxWrites(id)
  changeQueue(key, () => none)
}

const writes = new Map<string, Promise<void>>()

/** Resolves when the last message of a thread has been stored, or has failed to be. */
export const whenStored = async (key: ThreadKey): Promise<void> => writes.get(threadKeyText(key))

/**
 * Adds a message to the queue: immediately if it is already being sent, otherwise when the device has
 * stored it, unless its thread is closed by then. A message that cannot be stored is sent anyway. `draft` is
 * the preference that held its text.
 */
export function enqueue(message: QueuedMessage, draft?: string): Promise<void> {
  const { key } = message
  const owner = ownerOf(key)
  const isSending = message.delivery.kind === 'sending'
  if (isSending) show(message)
  const write = storeNew(message, draft).then(() => {
    if (owner.isDisposed) forgetOutboxWrites(message.id)
    else if (!isSending) {
      show(message)
      showInLists()
    }
    if (writes.get(threadKeyText(key)) === write) writes.delete(threadKeyText(key))
  })
  writes.set(threadKeyText(key), write)
  return write
}

/** Refreshes the lists, which show threads that begin with a queued message. */
export const showInLists = (): void => void queryClient.invalidateQueries({ queryKey: ['threads'] })

const show = (message: QueuedMessage) =>
  changeQueue(message.key, (queue) => [...queue.filter(({ id }) => id !== message.id), message])

async function storeNew(message: QueuedMessage, draft?: string): Promise<void> {
  const add = async (added: QueuedMessage, clearedDraft?: string) => {
    await addToOutbox(added, { at: Date.now(), draft: clearedDraft })
    changes += 1
  }
  await writeOutbox(
    'message',
    message.id,
    () => add(message, draft),
    () => add(current(message)),
  )
}

/** The message in its current form, which may have changed since it could not be stored. */
const current = (message: QueuedMessage): QueuedMessage =>
  queueOf(message.key).find(({ id }) => id === message.id) ?? message

const isQueued = (key: ThreadKey, id: string) => queueOf(key).some((message) => message.id === id)

/**
 * Marks a message as being sent. Returns false if it is not waiting, for example because another tab
 * sends it, or if the device cannot store that it is being sent: after a restart, it would be sent again.
 */
export async function takeQueued({ key, id }: QueuedMessage): Promise<boolean> {
  const again = async () => {
    wakeOutbox(key)
    return false
  }
  const taken = await writeOutbox('take', id, () => takeFromOutbox(id), again)
  // The person may have deleted the message in the meantime.
  if (!isQueued(key, id)) return false
  // Only this tab knows a message that the device has not stored.
  const isTaken = isUnwritten('message', id) || (taken.ok && taken.value)
  if (!isTaken) await loadOutbox()
  else setLocally(key, id, { kind: 'sending' })
  return isTaken
}

function setLocally(key: ThreadKey, id: string, delivery: Delivery): void {
  changeQueue(key, (queue) =>
    queue.map((message) => (message.id === id ? { ...message, delivery } : message)),
  )
}

/** Changes the state of a message, unless it has been deleted or its thread closed. */
export async function noteDelivery(key: ThreadKey, id: string, delivery: Delivery): Promise<void> {
  if (!isQueued(key, id)) return
  setLocally(key, id, delivery)
  const write = () => setDelivery(id, delivery)
  // Only a message that is stored as waiting can be taken.
  await writeOutbox('delivery', id, write, () => write().then(() => wakeOutbox(key)))
}

/** Removes messages of a thread from the outbox, because the server has them. */
export async function noteDelivered(key: ThreadKey, ids: readonly string[]): Promise<void> {
  const known = new Set(queueOf(key).map(({ id }) => id))
  const delivered = ids.filter((id) => known.has(id))
  if (delivered.length === 0) return
  changeQueue(key, (queue) => queue.filter(({ id }) => !delivered.includes(id)))
  for (const id of delivered) forgetOutboxWrites(id)
  const remove = async (id: string) => {
    // The device may still be storing a message.
    await whenStored(key)
    await removeFromOutbox([id])
  }
  await Promise.all(delivered.map((id) => writeOutbox('removal', id, () => remove(id))))
}

type Listener = (key: ThreadKey | undefined) => void

const listeners = new Set<Listener>()

/** Calls back when messages of a thread, or of all threads, may be ready to send. */
export function watchOutbox(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies listeners that messages may be ready to send. */
export function wakeOutbox(key?: ThreadKey): void {
  for (const listener of listeners) listener(key)
}
