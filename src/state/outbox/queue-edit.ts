import { atom } from 'jotai'

import { threadKeyText } from '@/core/conversation/thread-key'
import { moved, movedToFront } from '@/core/outbox/moved'
import type { QueuedMessage } from '@/core/outbox/queued-message'
import { discardFromOutbox, orderOutbox, setOutboxText } from '@/data/store/outbox/outbox'
import { store } from '@/state/device/store'

import { changeQueue, noteDelivery, queueOf, showInLists, wakeOutbox } from './outbox'
import { forgetOutboxWrites, writeOutbox } from './outbox-write'

/** The id of the message that the person is editing, which is held back in the meantime. */
export const editedMessageAtom = atom<string | undefined>(undefined)

/** The id of the message to send next, even if the agent has asked a question. */
export const urgentMessageAtom = atom<string | undefined>(undefined)

export function beginQueueEdit({ id }: QueuedMessage): void {
  store.set(editedMessageAtom, id)
}

export function endQueueEdit(): void {
  store.set(editedMessageAtom, undefined)
  wakeOutbox()
}

/**
 * Changes the text of a queued message. A rejected message is sent again. Returns false if it has been
 * sent already.
 */
export async function editQueued(message: QueuedMessage, text: string): Promise<boolean> {
  const { key, id } = message
  const edited = await writeOutbox('text', id, () => setOutboxText(id, text))
  const isThere = queueOf(key).some((other) => other.id === id)
  if (isThere)
    changeQueue(key, (queue) =>
      queue.map((other) => (other.id === id ? { ...other, text } : other)),
    )
  if (isThere && message.delivery.kind !== 'waiting') await retryQueued(message)
  endQueueEdit()
  return isThere && (!edited.ok || edited.value)
}

export async function deleteQueued({ key, id }: QueuedMessage): Promise<void> {
  forgetOutboxWrites(id)
  changeQueue(key, (queue) => queue.filter((message) => message.id !== id))
  await writeOutbox('removal', id, () => discardFromOutbox(key, id))
  showInLists()
}

/** Resends a message that was rejected, or whose arrival the app did not see. */
export const retryQueued = ({ key, id }: QueuedMessage): Promise<void> =>
  noteDelivery(key, id, { kind: 'waiting' })

export async function moveQueued({ key, id }: QueuedMessage, step: -1 | 1): Promise<void> {
  const order = moved(idsOf(queueOf(key)), id, step)
  if (order) await reorder(key, order)
}

/** Moves a message to the front of its thread's queue, and lets it cancel a question from the agent. */
export async function prioritizeQueued(message: QueuedMessage): Promise<void> {
  const { key, id, delivery } = message
  store.set(urgentMessageAtom, id)
  await reorder(key, movedToFront(idsOf(queueOf(key)), id))
  if (delivery.kind !== 'waiting') await retryQueued(message)
  wakeOutbox(key)
}

const idsOf = (queue: readonly QueuedMessage[]) => queue.map(({ id }) => id)

async function reorder(key: QueuedMessage['key'], order: readonly string[]): Promise<void> {
  changeQueue(key, (queue) =>
    [...queue].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
  )
  await writeOutbox('order', threadKeyText(key), () => orderOutbox(order))
}
