import { addThread, listThreads, readThread, setUnread } from '@/data/store/threads'
import { store } from '@/state/device/store'

import { ownActivitiesAtom, noteActivity, viewThread } from './activity'
import { followUnread, recallUnread } from './unread'

let made = 0
async function newThread() {
  made += 1
  const key = { server: 'home', room: 'demo', thread: `thread-${made}` }
  await addThread({ key, name: '', created: 1, lastActivity: 1 })
  return key
}
const kinds = () => [...store.get(ownActivitiesAtom).values()].map(({ kind }) => kind)
const isKept = async (key: Parameters<typeof readThread>[0]) => {
  // Writes are made in order, so this one waits for all pending ones.
  await setUnread({ ...key, thread: 'nobody' }, false)
  return (await readThread(key))?.isUnread
}

afterEach(() => store.set(ownActivitiesAtom, new Map()))

describe('an unread mark', () => {
  it('is stored until the thread is viewed', async () => {
    const key = await newThread()
    noteActivity(key, { kind: 'completed' })
    expect(await isKept(key)).toBe(true)
    viewThread(key)()
    expect(await isKept(key)).toBe(false)
  })

  it('is restored after a restart, until the thread is viewed', async () => {
    const key = await newThread()
    await setUnread(key, true)
    recallUnread(await listThreads('home'))
    expect(kinds()).toEqual(['unread'])
    viewThread(key)()
    expect(kinds()).toEqual([])
    expect(await isKept(key)).toBe(false)
    recallUnread((await listThreads('home')).map((thread) => ({ ...thread, isUnread: true })))
    expect(kinds()).toEqual([])
  })

  it('is removed if the thread is already on the screen', async () => {
    const key = await newThread()
    await setUnread(key, true)
    const leave = viewThread(key)
    recallUnread(await listThreads('home'))
    leave()
    expect(kinds()).toEqual([])
    expect(await isKept(key)).toBe(false)
  })

  it('follows the mark that another tab has stored', async () => {
    const key = await newThread()
    await setUnread(key, true)
    followUnread(await listThreads('home'))
    expect(kinds()).toEqual(['unread'])
    expect(await isKept(key)).toBe(true)
    await setUnread(key, false)
    followUnread(await listThreads('home'))
    expect(kinds()).toEqual([])
  })

  it('is removed in every tab when the thread is viewed in one of them', async () => {
    const key = await newThread()
    const leave = viewThread(key)
    await setUnread(key, true)
    followUnread(await listThreads('home'))
    expect(kinds()).toEqual([])
    expect(await isKept(key)).toBe(false)
    leave()
  })

  it('is kept even if the device has not stored it yet', async () => {
    const key = await newThread()
    const before = await listThreads('home')
    noteActivity(key, { kind: 'completed' })
    followUnread(before)
    expect(kinds()).toEqual(['unread'])
    expect(await isKept(key)).toBe(true)
  })
})
