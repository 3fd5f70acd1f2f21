import { z } from 'zod'

import { FailureError } from '@/core/failure'
import { fakeServer } from '@/core/testing/fake-server'
import { writeDatabase } from '@/data/store/database'
import { readPreference, writePreference } from '@/data/store/preference'
import { addThread, readThread, setDraft } from '@/data/store/threads'
import { fakeThreadServer, unreachable } from '@/data/testing/fake-thread-server'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { closeThread } from '@/state/device/thread-part'
import { threadsQuery } from '@/state/room/rooms'

import { clearDraft, draftAtom, loadDraft, writeDraft } from './drafts'

const fresh = () => {
  made += 1
  return { server: 'home', room: 'demo', thread: `draft-${made}` }
}
let made = 0

const keep = (key: ReturnType<typeof fresh>) =>
  addThread({ key, name: '', created: 1, lastActivity: 1 })
/** Writes are made in order, so this one waits for all pending ones. Reads do not wait. */
const written = () => writeDatabase(async () => {})
async function stored(key: ReturnType<typeof fresh>) {
  await written()
  return (await readThread(key))?.draft
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }))
afterEach(() => jest.useRealTimers())

describe('a draft', () => {
  it('is stored once the person stops typing, with its last text only', async () => {
    const key = fresh()
    await keep(key)
    writeDraft(key, 'Hel')
    jest.advanceTimersByTime(200)
    writeDraft(key, 'Hello')
    jest.advanceTimersByTime(200)
    expect(await stored(key)).toBe('')
    jest.advanceTimersByTime(100)
    expect(await stored(key)).toBe('Hello')
  })

  it('is restored after a restart', async () => {
    const key = fresh()
    await keep(key)
    await setDraft(key, 'Where was I')
    expect(store.get(draftAtom(key))).toBe('')
    await loadDraft(key)
    expect(store.get(draftAtom(key))).toBe('Where was I')
  })

  it('is replaced by text that is typed while the draft is being read', async () => {
    const key = fresh()
    await keep(key)
    await setDraft(key, 'Old')
    const loading = loadDraft(key)
    writeDraft(key, 'New')
    await loading
    expect(store.get(draftAtom(key))).toBe('New')
  })

  it('is cleared immediately when it is sent, even if a write is pending', async () => {
    const key = fresh()
    await keep(key)
    await setDraft(key, 'Hell')
    writeDraft(key, 'Hello')
    clearDraft(key, 'Hello')
    jest.runAllTimers()
    expect(store.get(draftAtom(key))).toBe('')
    expect(await stored(key)).toBe('')
  })

  it('belongs to one thread', () => {
    const [one, other] = [fresh(), fresh()]
    writeDraft(one, 'Hello')
    expect(store.get(draftAtom(other))).toBe('')
  })

  it('is not stored after its thread was closed', async () => {
    const key = fresh()
    await keep(key)
    writeDraft(key, 'Hello')
    closeThread(key)
    jest.runAllTimers()
    await loadDraft(key)
    expect(store.get(draftAtom(key))).toBe('')
  })
})

describe('the draft of a thread that does not exist yet', () => {
  const place = { server: 'home', room: 'a/b' }
  async function preference() {
    await written()
    return readPreference('draft/home/a%2Fb', z.string())
  }

  it('is stored for its room until it is sent', async () => {
    await writePreference('draft/home/a%2Fb', 'Begun')
    await loadDraft(place)
    expect(store.get(draftAtom(place))).toBe('Begun')
    writeDraft(place, 'Begun again')
    jest.runAllTimers()
    expect(await preference()).toBe('Begun again')
    clearDraft(place, 'Begun again')
    expect(await preference()).toBeUndefined()
  })
})

describe('the draft of a thread in the list', () => {
  const home = fakeServer()
  const { queryKey } = threadsQuery(home)
  const listed = (key: ReturnType<typeof fresh>) =>
    queryClient.getQueryData(queryKey)?.find((thread) => thread.key.thread === key.thread)?.draft
  const list = () => queryClient.fetchQuery({ ...threadsQuery(home), staleTime: 0 })
  async function type(key: ReturnType<typeof fresh>, text: string) {
    writeDraft(key, text)
    jest.runAllTimers()
    await written()
  }

  beforeEach(() => queryClient.clear())
  afterAll(() => queryClient.clear())

  it('follows what the person types', async () => {
    const key = fresh()
    fakeThreadServer()
    await keep(key)
    await list()
    expect(listed(key)).toBe('')
    await type(key, 'Hello')
    expect(listed(key)).toBe('Hello')
    await type(key, '')
    expect(listed(key)).toBe('')
  })

  it('does not hide that the server cannot be reached, nor make the list look newer', async () => {
    const key = fresh()
    fakeThreadServer().refuseWith(unreachable)
    await keep(key)
    await expect(list()).rejects.toThrow(FailureError)
    const before = queryClient.getQueryState(queryKey)
    await type(key, 'Hello')
    expect(listed(key)).toBe('Hello')
    expect(queryClient.getQueryState(queryKey)).toMatchObject({
      error: before?.error,
      dataUpdatedAt: before?.dataUpdatedAt,
    })
  })
})
