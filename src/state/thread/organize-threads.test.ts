import { fakeServer } from '@/core/testing/fake-server'
import { writeDatabase } from '@/data/store/database'
import { listThreads, removeServer } from '@/data/store/threads'
import { fakeThreadServer } from '@/data/testing/fake-thread-server'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { threadsQuery } from '@/state/room/rooms'

import { organizeThreads, readLabel, type ThreadOfServer } from './organize-threads'
import { dismissThreadNote, threadNoteAtom } from './thread-note'

const home = fakeServer()
let threads: readonly ThreadOfServer[]

beforeEach(async () => {
  queryClient.clear()
  await removeServer('home')
  dismissThreadNote()
  const server = fakeThreadServer()
  server.hold('Dinner', { id: 'dinner', lastActivity: new Date(2) })
  server.hold('Lunch', { id: 'lunch', lastActivity: new Date(1) })
  await queryClient.fetchQuery(threadsQuery(home))
  refresh()
})

const listed = () => queryClient.getQueryData(threadsQuery(home).queryKey) ?? []
function refresh(): void {
  threads = listed().map((thread) => ({ server: home, thread }))
}

describe('a pin', () => {
  it('is shown immediately and stored', async () => {
    const pinning = organizeThreads(threads.slice(0, 1), { isPinned: true })
    expect(listed()).toMatchObject([{ isPinned: true }, { isPinned: false }])
    await pinning

    expect(await listThreads('home')).toMatchObject([{ isPinned: true }, { isPinned: false }])
  })

  it('survives a list that was read before the pin was stored', async () => {
    const before = listed()
    const pinning = organizeThreads(threads.slice(0, 1), { isPinned: true })
    queryClient.setQueryData(threadsQuery(home).queryKey, before)
    await pinning

    expect(listed()).toMatchObject([{ isPinned: true }, { isPinned: false }])
  })

  it('is removed, with a note for the person, when the device cannot store it', async () => {
    await writeDatabase((db) =>
      db.execAsync('ALTER TABLE thread RENAME COLUMN is_pinned TO hidden'),
    )
    await organizeThreads(threads.slice(0, 1), { isPinned: true })
    await writeDatabase((db) =>
      db.execAsync('ALTER TABLE thread RENAME COLUMN hidden TO is_pinned'),
    )

    expect(listed()).toMatchObject([{ isPinned: false }, { isPinned: false }])
    expect(store.get(threadNoteAtom)).toMatchObject({ kind: 'not-organized', name: 'Dinner' })
  })
})

describe('a label', () => {
  it('is added to several threads and removed from one of them', async () => {
    await organizeThreads(threads, { labels: new Map([['Food', true]]) })
    refresh()
    await organizeThreads(threads.slice(1), { labels: new Map([['Food', false]]) })

    expect(await listThreads('home')).toMatchObject([{ labels: ['Food'] }, { labels: [] }])
  })

  it('is added only once', async () => {
    await organizeThreads(threads, { labels: new Map([['Food', true]]) })
    refresh()
    await organizeThreads(threads, { labels: new Map([['Food', true]]) })

    expect(listed()[0]?.labels).toEqual(['Food'])
  })

  it.each([
    ['  Food  ', 'Food'],
    ['two\n words', 'two words'],
    ['   ', undefined],
    ['x'.repeat(100), 'x'.repeat(40)],
  ])('typed as %j is read as %j', (typed, label) => {
    expect(readLabel(typed)).toBe(label)
  })
})
