import { QueryObserver } from '@tanstack/react-query'

import { threadKeyText } from '@/core/conversation/thread-key'
import { fakeServer } from '@/core/testing/fake-server'
import { writeDatabase } from '@/data/store/database'
import { addToOutbox, readOutbox } from '@/data/store/outbox/outbox'
import { addThread, listThreads, removeServer } from '@/data/store/threads'
import { fakeThreadServer, unreachable } from '@/data/testing/fake-thread-server'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { forgetQueue, loadOutbox, queueOf } from '@/state/outbox/outbox'
import { showStoredThreads, threadsQuery, type ThreadSummary } from '@/state/room/rooms'
import { threadSearchQuery } from '@/state/room/thread-search'

import { deleteThread, deletedThreadsAtom, undoMilliseconds, undoDeletion } from './delete-thread'
import { dismissThreadNote, threadNoteAtom } from './thread-note'

const home = fakeServer()
let server: ReturnType<typeof fakeThreadServer>
let threads: readonly ThreadSummary[]
let made = 0

beforeEach(async () => {
  queryClient.clear()
  await removeServer('home')
  dismissThreadNote()
  server = fakeThreadServer()
  made += 1
  server.hold('Dinner', { id: `dinner-${made}`, lastActivity: new Date(2), description: 'For six' })
  server.hold('Lunch', { id: `lunch-${made}`, lastActivity: new Date(1) })
  threads = await queryClient.fetchQuery(threadsQuery(home))
})

const thread = (index: number): ThreadSummary => {
  const found = threads[index]
  if (!found) throw new Error('no such thread')
  return found
}
const listed = () => queryClient.getQueryData(threadsQuery(home).queryKey)?.map(({ name }) => name)
const note = () => store.get(threadNoteAtom)
const isHidden = (index: number) =>
  store.get(deletedThreadsAtom).has(threadKeyText(thread(index).key))

const refuseDeletion = `CREATE TRIGGER refuse BEFORE DELETE ON thread
  BEGIN SELECT RAISE(ABORT, 'full'); END`

describe('a deleted thread', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }))
  afterEach(() => void jest.useRealTimers())

  it('disappears from lists immediately, and from the server and the device after the undo period', async () => {
    const deleting = deleteThread(home, thread(0))
    expect(isHidden(0)).toBe(true)
    expect(note()).toEqual({ kind: 'deleted', names: ['Dinner'] })
    await jest.advanceTimersByTimeAsync(undoMilliseconds - 1)
    expect(server.changes()).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    await deleting

    expect(server.changes()).toMatchObject([
      { method: 'DELETE', path: `/api/v1/rooms/demo/agui/dinner-${made}` },
    ])
    expect(await listThreads('home')).toMatchObject([{ name: 'Lunch' }])
    expect(listed()).toEqual(['Lunch'])
    expect(note()).toBeUndefined()
  })

  it('comes back when the person undoes the deletion, without a request to the server', async () => {
    const deleting = deleteThread(home, thread(0))
    undoDeletion()
    await deleting
    await jest.advanceTimersByTimeAsync(2 * undoMilliseconds)

    expect(isHidden(0)).toBe(false)
    expect(note()).toBeUndefined()
    expect(server.changes()).toEqual([])
    expect(await listThreads('home')).toHaveLength(2)
  })

  it('waits for a thread that was deleted later, and comes back with it', async () => {
    void deleteThread(home, thread(0))
    await jest.advanceTimersByTimeAsync(undoMilliseconds - 1)
    void deleteThread(home, thread(1))
    await jest.advanceTimersByTimeAsync(undoMilliseconds - 1)
    expect(note()).toEqual({ kind: 'deleted', names: ['Dinner', 'Lunch'] })
    undoDeletion()

    expect([isHidden(0), isHidden(1)]).toEqual([false, false])
    expect(server.changes()).toEqual([])
  })

  it('disappears from a search that is open meanwhile', async () => {
    const search = new QueryObserver(queryClient, threadSearchQuery('Dinner'))
    const stopSearching = search.subscribe(() => {})
    await search.refetch()
    expect(search.getCurrentResult().data).toHaveLength(1)
    const deleting = deleteThread(home, thread(0))
    await jest.advanceTimersByTimeAsync(undoMilliseconds)
    await deleting

    expect(search.getCurrentResult().data).toEqual([])
    stopSearching()
  })

  it('is listed again when the person imports it later', async () => {
    const deleting = deleteThread(home, thread(0))
    await jest.advanceTimersByTimeAsync(undoMilliseconds)
    await deleting
    server.refuseWith(unreachable)
    await addThread({ key: thread(0).key, name: 'Dinner', created: 1, lastActivity: 3 })
    await showStoredThreads(home)

    expect(listed()).toEqual(['Dinner', 'Lunch'])
    expect(isHidden(0)).toBe(false)
  })

  it('stays away when a list that was requested before the deletion arrives after it', async () => {
    const page = { threads: [...server.threads()], next: null }
    let answer: ((response: Response) => void) | undefined
    server.refuseWith((method, path) => {
      if (method !== 'GET' || !path.endsWith('/agui') || answer) return undefined
      return new Promise((resolve) => (answer = resolve))
    })
    const list = new QueryObserver(queryClient, { ...threadsQuery(home), staleTime: 0 })
    const stopListing = list.subscribe(() => {})
    const deleting = deleteThread(home, thread(0))
    await jest.advanceTimersByTimeAsync(undoMilliseconds)
    await deleting
    expect(answer).toBeDefined()
    answer?.(Response.json(page))
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))

    expect(isHidden(0)).toBe(false)
    expect(listed()).toEqual(['Lunch'])
    expect(await listThreads('home')).toMatchObject([{ name: 'Lunch' }])
    stopListing()
  })

  it('comes back when the server does not delete it', async () => {
    server.refuseWith(unreachable)
    const deleting = deleteThread(home, thread(0))
    await jest.advanceTimersByTimeAsync(undoMilliseconds)
    await deleting

    expect(isHidden(0)).toBe(false)
    expect(note()).toMatchObject({ kind: 'not-deleted', name: 'Dinner' })
    expect(await listThreads('home')).toHaveLength(2)
  })

  it('takes its waiting messages with it, even if it was never opened', async () => {
    const { key } = thread(0)
    await addToOutbox(
      { id: 'u2', key, text: 'Hello', files: [], delivery: { kind: 'waiting' } },
      { at: 1 },
    )
    await loadOutbox()
    const deleting = deleteThread(home, thread(0))
    await jest.advanceTimersByTimeAsync(undoMilliseconds)
    await deleting

    expect(queueOf(key)).toEqual([])
    expect(await readOutbox()).toEqual([])
  })

  it('comes back when it lives on the device, which cannot remove it', async () => {
    await writeDatabase((db) => db.execAsync(refuseDeletion))
    const { key } = thread(0)
    const waiting = {
      id: 'u1',
      key,
      text: 'Hello',
      files: [],
      delivery: { kind: 'waiting' },
    } as const
    await addToOutbox(waiting, { at: 1 })
    const deleting = deleteThread({ ...home, kind: 'openai' }, thread(0))
    await jest.advanceTimersByTimeAsync(undoMilliseconds)
    await deleting
    await writeDatabase((db) => db.execAsync('DROP TRIGGER refuse'))

    expect(isHidden(0)).toBe(false)
    expect(note()).toMatchObject({
      kind: 'not-deleted',
      name: 'Dinner',
      failure: { kind: 'storage' },
    })
    expect(await listThreads('home')).toHaveLength(2)
    expect(queueOf(key)).toEqual([waiting])
    forgetQueue(key)
  })

  it('stays hidden when its server has deleted it, but the device cannot', async () => {
    await writeDatabase((db) => db.execAsync(refuseDeletion))
    const deleting = deleteThread(home, thread(0))
    await jest.advanceTimersByTimeAsync(undoMilliseconds)
    await deleting
    await writeDatabase((db) => db.execAsync('DROP TRIGGER refuse'))

    expect(isHidden(0)).toBe(true)
    expect(note()).toBeUndefined()
  })

  it('is deleted from the device when the server does not know it', async () => {
    server.refuseWith(
      () => new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } }),
    )
    const deleting = deleteThread(home, thread(0))
    await jest.advanceTimersByTimeAsync(undoMilliseconds)
    await deleting

    expect(note()).toBeUndefined()
    expect(await listThreads('home')).toMatchObject([{ name: 'Lunch' }])
  })
})
