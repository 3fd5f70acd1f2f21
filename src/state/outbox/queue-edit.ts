import { atom } from 'jotai'

import { attempt } from '@/core/failure'
import { moved, movedToFront } from '@/core/outbox/moved'
import type { QueuedMessage } from '@/core/outbox/queued-message'
import { discardFromOutbox, orderOutbox, setOutboxText } from '@/data/store/outbox/outbox'
import { store } from '@/state/device/store'

import { changeQueue, noteDelivery, queueOf, showInLists, wakeOutbox } from './outbox'

/** The message that waits until the person has edited it. */
export const editedMessageAtom = atom<string | undefined>(undefined)

/** The message that goes out next, even if the agent asked something. */
export const urgentMessageAtom = atom<string | undefined>(undefined)

export function beginQueueEdit({ id }: QueuedMessage): void {
  store.set(editedMessageAtom, id)
}

export function endQueueEdit(): void {
  store.set(editedMessageAtom, undefined)
  wakeOutbox()
}

/** Changes the text of a message. One that was refused is sent again. False if it has gone out. */
export async function editQueued(message: QueuedMessage, text: string): Promise<boolean> {
  const { key, id } = message
  const edited = await attempt(setOutboxText(id, text))
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
  changeQueue(key, (queue) => queue.filter((message) => message.id !== id))
  await attempt(discardFromOutbox(key, id))
  showInLists()
}

/** Sends a message again that was refused, or that the app did not see arrive. */
export const retryQueued = ({ key, id }: QueuedMessage): Promise<void> =>
  noteDelivery(key, id, { kind: 'waiting' })

export async function moveQueued({ key, id }: QueuedMessage, step: -1 | 1): Promise<void> {
  const order = moved(idsOf(queueOf(key)), id, step)
  if (order) await reorder(key, order)
}

/** Puts a message before all others of its thread, and lets it cancel what the agent asked. */
export async function hurryQueued(message: QueuedMessage): Promise<void> {
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
  await attempt(orderOutbox(order))
}
