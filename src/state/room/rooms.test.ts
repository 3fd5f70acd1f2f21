import { QueryObserver } from '@tanstack/react-query'

import { fakeServer } from '@/core/testing/fake-server'
import { writeMessages } from '@/data/store/paths'
import { writePreference } from '@/data/store/preference'
import { addThread, listThreads, removeServer } from '@/data/store/threads'
import { fakeThreadServer, unreachable } from '@/data/testing/fake-thread-server'
import { queryClient } from '@/state/device/query-client'

import { expectChangedThread, forgetKnownThreads } from './known-threads'
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
  it('come from all of its rooms, latest first, and are stored on the device', async () => {
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

  it('are polled only while the server cannot be reached', async () => {
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

  describe('in several pages', () => {
    const fill = (threadsPerPage: number) => {
      const server = fakeThreadServer(['Demo'], { threadsPerPage })
      for (let number = 1; number <= 7; number += 1)
        server.hold(`Thread ${number}`, { lastActivity: new Date(number * 1000) })
      return server
    }
    const names = async () => (await listThreads('home')).map(({ name }) => name)
    const lists = (path: string) => path.endsWith('/agui')

    it('are all stored, latest first', async () => {
      fill(3)
      expect((await ask()).map(({ name }) => name)).toEqual(
        [7, 6, 5, 4, 3, 2, 1].map((number) => `Thread ${number}`),
      )
    })

    it('are shown as soon as the first page has arrived', async () => {
      const server = fill(3)
      let asked = 0
      let shownEarly: unknown
      server.refuseWith((_method, path) => {
        if (lists(path)) asked += 1
        if (asked === 2) shownEarly ??= shown()?.map(({ name }) => name)
        return undefined
      })
      await ask()
      expect(shownEarly).toEqual(['Thread 7', 'Thread 6', 'Thread 5'])
    })

    it('include a thread that becomes active while the pages are read', async () => {
      const server = fill(3)
      await ask()
      let asked = 0
      server.refuseWith((_method, path) => {
        if (lists(path)) asked += 1
        const moved = server.threads().find(({ thread_id }) => thread_id === 'Thread 1')
        if (asked === 2 && moved) moved.last_activity = new Date(9000).toISOString()
        return undefined
      })
      await ask()
      expect((await names())[0]).toBe('Thread 1')
      expect(await names()).toHaveLength(7)
    })

    it('exclude threads that were deleted elsewhere', async () => {
      const server = fill(3)
      await ask()
      server.threads().splice(0, 2)
      await ask()
      expect(await names()).toEqual([7, 6, 5, 4, 3].map((number) => `Thread ${number}`))
    })

    describe('from a server with a feed', () => {
      const followed = fakeServer({ features: ['feed'] })
      const askFollowed = () => queryClient.fetchQuery({ ...threadsQuery(followed), staleTime: 0 })

      /** Reads all pages once, and then counts the pages that are requested. */
      async function fillAndCount() {
        const server = fill(3)
        await askFollowed()
        let count = 0
        server.refuseWith((_method, path) => {
          if (lists(path)) count += 1
          return undefined
        })
        return { server, count: () => count }
      }

      it('are refetched only as far as there is new activity', async () => {
        const { server, count } = await fillAndCount()
        const [first] = server.threads()
        if (first) first.last_activity = new Date(8000).toISOString()
        await askFollowed()
        expect(count()).toBe(1)
        expect((await names())[0]).toBe('Thread 1')
        expect(await names()).toHaveLength(7)
      })

      it('are refetched as far as a thread that was renamed elsewhere', async () => {
        const { server, count } = await fillAndCount()
        const [, , third] = server.threads()
        if (third) third.metadata.name = 'Renamed'
        expectChangedThread('home', 'demo', 'Thread 3')
        await askFollowed()
        expect(count()).toBe(2)
        expect(await names()).toContain('Renamed')
      })

      it('are refetched to their end after one was deleted elsewhere', async () => {
        const { server } = await fillAndCount()
        server.threads().splice(0, 2)
        forgetKnownThreads('home')
        await askFollowed()
        expect(await names()).toEqual([7, 6, 5, 4, 3].map((number) => `Thread ${number}`))
      })
    })

    it('stay unchanged when a page cannot be read', async () => {
      const server = fill(3)
      await ask()
      let asked = 0
      server.threads().splice(0, 2)
      server.refuseWith((_method, path) => {
        if (lists(path)) asked += 1
        return asked === 2 ? unreachable() : undefined
      })
      await expect(ask()).rejects.toMatchObject({ failure: { kind: 'unreachable' } })
      expect(await names()).toHaveLength(7)
    })
  })
})
