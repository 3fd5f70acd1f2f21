import { QueryObserver } from '@tanstack/react-query'

import { fakeServer } from '@/core/testing/fake-server'
import { writeMessages } from '@/data/store/paths'
import { writePreference } from '@/data/store/preference'
import { addThread, listThreads, removeServer } from '@/data/store/threads'
import { fakeThreadServer, unreachable } from '@/data/testing/fake-thread-server'
import { queryClient } from '@/state/device/query-client'

import { roomsQuery, threadsQuery } from './rooms'

const home = fakeServer()
const key = (thread: string, room = 'demo') => ({ server: 'home', room, thread })
const shown = () => queryClient.getQueryData(threadsQuery(home).queryKey)
const ask = () => queryClient.fetchQuery({ ...threadsQuery(home), staleTime: 0 })

const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(async () => {
  queryClient.clear()
  await removeServer('home')
  await writePreference('rooms of home', undefined)
})

describe('the threads of a server', () => {
  it('are those of all its rooms, the latest first, and are stored on the device', async () => {
    const server = fakeThreadServer(['Demo', 'Lab'])
    server.hold('Old', { lastActivity: new Date(1_000) })
    server.hold('New', { room: 'lab', lastActivity: new Date(2_000) })

    expect(await ask()).toMatchObject([
      { key: key('New', 'lab'), name: 'New', room: { name: 'Lab' }, preview: '' },
      {
        key: key('Old'),
        name: 'Old',
        room: { name: 'Demo' },
        lastActivity: '1970-01-01T00:00:01.000Z',
      },
    ])
    expect(await listThreads('home')).toHaveLength(2)
  })

  it('show their last message on one line, without Markdown', async () => {
    fakeThreadServer()
    await addThread({ key: key('one'), name: 'One', created: 1, lastActivity: 1 })
    const message = {
      id: 'a1',
      role: 'assistant' as const,
      text: '## Dinner\nis **ready**, `chef`',
      isStreaming: false,
      toolCalls: [],
    }
    await writeMessages(key('one'), {
      entries: [{ message, parentId: undefined }],
      removed: [],
      leaf: 'a1',
    })

    expect(await ask()).toMatchObject([{ preview: 'Dinner is ready, chef' }])
  })

  it('stay listed, with the names of their rooms, when the server cannot be reached', async () => {
    const server = fakeThreadServer()
    server.hold('Dinner')
    await ask()
    queryClient.clear()
    server.refuseWith(unreachable)

    await expect(ask()).rejects.toMatchObject({ failure: { kind: 'unreachable' } })
    expect(shown()).toMatchObject([{ name: 'Dinner', room: { name: 'Demo' } }])
    expect(queryClient.getQueryData(roomsQuery(home).queryKey)).toMatchObject([{ name: 'Demo' }])
  })

  it('include a thread that began while the server could not be reached', async () => {
    const server = fakeThreadServer()
    server.hold('Dinner')
    await ask()
    server.refuseWith(unreachable)
    await addThread({ key: key('offline'), name: '', created: 3, lastActivity: Date.now() })

    await expect(ask()).rejects.toMatchObject({ failure: { kind: 'unreachable' } })
    expect(shown()?.map((thread) => thread.key.thread)).toEqual(['offline', 'Dinner'])
  })

  it('are asked for again by themselves only while the server cannot be reached', async () => {
    const server = fakeThreadServer()
    const observer = new QueryObserver(queryClient, threadsQuery(home))
    const { refetchInterval } = observer.options
    const interval = () =>
      typeof refetchInterval === 'function'
        ? refetchInterval(observer.getCurrentQuery())
        : refetchInterval
    server.refuseWith(unreachable)
    await expect(ask()).rejects.toMatchObject({ failure: { kind: 'unreachable' } })
    expect(interval()).toBeGreaterThan(0)
    server.refuseWith(undefined)
    await ask()
    expect(interval()).toBe(false)
  })

  it('are shown before the server answers, and updated when it does', async () => {
    const server = fakeThreadServer()
    server.hold('Dinner', { id: 'one' })
    await ask()
    queryClient.clear()
    const [thread] = server.threads()
    if (thread) thread.metadata.name = 'Supper'
    const seen: (string | undefined)[] = []
    queryClient.getQueryCache().subscribe(() => seen.push(shown()?.[0]?.name))
    await ask()

    expect(seen.filter((name, index) => name !== seen[index - 1])).toEqual(['Dinner', 'Supper'])
  })

  it('are not removed by an outdated list that arrives late', async () => {
    const server = fakeThreadServer()
    server.hold('Old')
    await ask()
    const early = server.threads().slice()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const slow = new Promise<void>((resolve) => {
      server.refuseWith((_method, path) => {
        if (!path.endsWith('/agui')) return undefined
        resolve()
        return released.then(() => Response.json({ threads: early }))
      })
    })
    const overtaken = ask()
    await slow
    server.refuseWith(undefined)
    server.hold('New')
    await queryClient.cancelQueries({ queryKey: threadsQuery(home).queryKey }, { silent: true })
    await ask()
    release()
    await overtaken.catch(() => {})
    await settled()

    expect((await listThreads('home')).map(({ name }) => name).toSorted()).toEqual(['New', 'Old'])
  })
})
