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
  // Behind every write that is under way.
  await setUnread({ ...key, thread: 'nobody' }, false)
  return (await readThread(key))?.isUnread
}

afterEach(() => store.set(ownActivitiesAtom, new Map()))

describe('an unread mark', () => {
  it('is stored until somebody looks', async () => {
    const key = await newThread()
    noteActivity(key, { kind: 'completed' })
    expect(await isKept(key)).toBe(true)
    viewThread(key)()
    expect(await isKept(key)).toBe(false)
  })

  it('is restored after a restart, until somebody looks', async () => {
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

  it('is removed when the thread is already on the screen', async () => {
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

  it('ends in every tab when somebody looks at the thread in one', async () => {
    const key = await newThread()
    const leave = viewThread(key)
    await setUnread(key, true)
    followUnread(await listThreads('home'))
    expect(kinds()).toEqual([])
    expect(await isKept(key)).toBe(false)
    leave()
  })

  it('does not end because the device has not stored it yet', async () => {
    const key = await newThread()
    const before = await listThreads('home')
    noteActivity(key, { kind: 'completed' })
    followUnread(before)
    expect(kinds()).toEqual(['unread'])
    expect(await isKept(key)).toBe(true)
  })
})
