import { z } from 'zod'

import type { QueuedMessage } from '@/core/outbox/queued-message'

import { deleteAll } from '@/data/store/delete-all'
import {
  addToOutbox,
  discardFromOutbox,
  isOnServer,
  orderOutbox,
  readOutbox,
  recoverOutbox,
  removeFromOutbox,
  setDelivery,
  setOutboxText,
  takeFromOutbox,
} from './outbox'
import { readPath, writeMessages } from '@/data/store/paths'
import { readPreference, writePreference } from '@/data/store/preference'
import {
  addThread,
  listThreads,
  readThread,
  removeThread,
  setDraft,
  upsertThreads,
} from '@/data/store/threads'

const key = { server: 'home', room: 'demo', thread: 't' }
const other = { ...key, thread: 'other' }
const at = 1_000
const message = (id: string, more: Partial<QueuedMessage> = {}): QueuedMessage => ({
  id,
  key,
  text: `Text of ${id}`,
  files: [],
  delivery: { kind: 'waiting' },
  ...more,
})
const add = (id: string, more?: Partial<QueuedMessage>) => addToOutbox(message(id, more), { at })
const ids = async () => (await readOutbox()).map(({ id }) => id)

beforeEach(deleteAll)

describe('a message in the outbox', () => {
  it('is read as it was written, with its files and its failure', async () => {
    const picture = {
      type: 'image' as const,
      source: { type: 'data' as const, value: 'AAAA', mimeType: 'image/png' },
    }
    const failed = message('a', {
      files: [picture],
      delivery: { kind: 'failed', failure: { kind: 'rejected', status: 400 } },
    })
    await addToOutbox(failed, { at })
    expect(await readOutbox()).toEqual([failed])
  })

  it('lists its thread, with its text as the preview', async () => {
    await add('a', { text: 'Hello\n there' })
    expect(await listThreads('home')).toMatchObject([
      { key, name: '', preview: 'Hello there', lastActivity: at },
    ])
    expect(await isOnServer(key)).toBe(false)
  })

  it('clears the draft of its thread', async () => {
    await addThread({ key, name: 'Mine', created: 1, lastActivity: 1 })
    await setDraft(key, 'Text of a')
    await add('a')
    expect(await readThread(key)).toMatchObject({ name: 'Mine', draft: '', lastActivity: at })
  })

  it('clears the draft of its room', async () => {
    await writePreference('draft/home/demo', 'Text of a')
    await addToOutbox(message('a'), { at, draft: 'draft/home/demo' })
    expect(await readPreference('draft/home/demo', z.string())).toBeUndefined()
  })

  it('is stored once, even if it is added twice', async () => {
    await add('a')
    await add('a')
    expect(await ids()).toEqual(['a'])
  })

  it('is taken by only one of two concurrent callers', async () => {
    await add('a')
    const taken = await Promise.all([takeFromOutbox('a'), takeFromOutbox('a')])
    expect(taken.toSorted()).toEqual([false, true])
    expect(await takeFromOutbox('gone')).toBe(false)
  })

  it('can be edited until it is being sent', async () => {
    await add('a')
    expect(await setOutboxText('a', 'Better')).toBe(true)
    await takeFromOutbox('a')
    expect(await setOutboxText('a', 'Too late')).toBe(false)
    expect(await readOutbox()).toMatchObject([{ text: 'Better', delivery: { kind: 'sending' } }])
  })

  it('keeps the order that the person chose', async () => {
    for (const id of ['a', 'b', 'c']) await add(id)
    expect(await ids()).toEqual(['a', 'b', 'c'])
    await orderOutbox(['c', 'a', 'b'])
    await add('d')
    expect(await ids()).toEqual(['c', 'a', 'b', 'd'])
  })

  it('is removed once the server has it', async () => {
    for (const id of ['a', 'b']) await add(id)
    await removeFromOutbox(['a', 'unknown'])
    expect(await ids()).toEqual(['b'])
  })

  it('is removed with its thread', async () => {
    await add('a')
    await removeThread(key)
    expect(await ids()).toEqual([])
  })

  it('is left to the person when its delivery cannot be read', async () => {
    await add('a')
    await setDelivery('a', JSON.parse('{"kind":"from a later version"}'))
    expect(await readOutbox()).toMatchObject([{ id: 'a', delivery: { kind: 'interrupted' } }])
  })
})

describe('a message that the person deletes', () => {
  it('takes its thread with it if the thread is otherwise empty', async () => {
    for (const id of ['a', 'b']) await add(id)
    await discardFromOutbox(key, 'a')
    expect(await readThread(key)).toBeDefined()
    await discardFromOutbox(key, 'b')
    expect(await readThread(key)).toBeUndefined()
  })

  it('does not remove a thread that the server has', async () => {
    await upsertThreads('home', [{ key, name: 'Mine', created: 1, lastActivity: 1 }], [])
    await add('a')
    await discardFromOutbox(key, 'a')
    expect(await readThread(key)).toBeDefined()
    expect(await isOnServer(key)).toBe(true)
  })
})

describe('a message that was being sent when the app was closed', () => {
  const said = (id: string, parentId?: string) => ({
    message: { id, role: 'user' as const, text: id },
    parentId,
  })
  const shown = async () => (await readPath(key, { limit: 10 })).messages.map(({ id }) => id)

  it('leaves the conversation and waits again', async () => {
    await add('a', { delivery: { kind: 'sending' } })
    await add('later', { key: other, delivery: { kind: 'sending' } })
    const entries = [said('before'), said('a', 'before')]
    await writeMessages(key, { entries, removed: [], leaf: 'a' })
    await recoverOutbox(key, { kind: 'waiting' })
    expect(await shown()).toEqual(['before'])
    expect(await readOutbox()).toMatchObject([
      { id: 'a', delivery: { kind: 'waiting' } },
      { id: 'later', delivery: { kind: 'sending' } },
    ])
  })

  it('counts as delivered if it was answered', async () => {
    await add('a', { delivery: { kind: 'sending' } })
    const entries = [said('a'), said('answer', 'a')]
    await writeMessages(key, { entries, removed: [], leaf: 'answer' })
    await recoverOutbox(key, { kind: 'waiting' })
    expect(await shown()).toEqual(['a', 'answer'])
    expect(await ids()).toEqual([])
  })

  it('does not affect messages that wait or were refused', async () => {
    await add('a')
    await add('b', { delivery: { kind: 'failed', failure: { kind: 'forbidden' } } })
    await recoverOutbox(key, { kind: 'interrupted' })
    expect((await readOutbox()).map(({ delivery }) => delivery.kind)).toEqual(['waiting', 'failed'])
  })
})
