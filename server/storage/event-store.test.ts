import { openTestStore } from '@server/testing/test-database'

import type { Store } from '@server/store/store'

const at = '2026-03-01T12:00:00.000Z'
const ours = { runId: 'r', processId: 'p' }

let store: Store

beforeEach(async () => {
  store = await openTestStore()
  const metadata = { name: '', description: '' }
  const thread = { userId: 'ada', roomId: 'demo', threadId: 't', runId: 'r', metadata, at }
  await store.threads.create(thread)
  await store.runs.start({ ...ours, input: null, title: '', firstEvent: event(0), at })
})

afterEach(() => store.close())

const event = (number: number) => JSON.stringify({ number, text: 'Zeile\n"zwei" 👍\u2028' })

const events = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, offset) => event(from + offset))

const append = (from: number, to: number, finished: string | null = null) =>
  store.events.append({ ...ours, page: { from, data: events(from, to) }, finished })

describe('the events of a run', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7])('are read from index %i', async (from) => {
    await append(1, 4)
    await append(4, 5)
    await append(5, 7)
    const page = await store.events.readPage('r', from)
    expect(page).toEqual({ from, data: events(from, 7), isEnd: false })
  })

  it('are read in pages', async () => {
    for (let index = 1; index < 300; index += 1) await append(index, index + 1)
    await append(300, 310, at)
    const first = await store.events.readPage('r', 0)
    expect(first).toMatchObject({ data: events(0, 200), isEnd: false })
    const second = await store.events.readPage('r', 200)
    expect(second).toEqual({ from: 200, data: events(200, 310), isEnd: true })
    expect(await store.events.readAll('r')).toEqual(events(0, 310))
  })

  it('end if the run is finished or unknown', async () => {
    expect((await store.events.readPage('r', 1)).isEnd).toBe(false)
    await append(1, 2, at)
    expect((await store.events.readPage('r', 2)).isEnd).toBe(true)
    expect(await store.events.readPage('nothing', 0)).toEqual({ from: 0, data: [], isEnd: true })
  })

  it('cannot be stored twice', async () => {
    await append(1, 3)
    await expect(append(1, 3)).rejects.toThrow()
    expect(await store.events.readAll('r')).toEqual(events(0, 3))
  })

  it('are refused if the run is over or belongs to another process', async () => {
    const page = { from: 1, data: [event(1)] }
    const other = { ...ours, processId: 'q', page, finished: null }
    expect(await store.events.append(other)).toBe(false)
    expect(await append(1, 2, at)).toBe(true)
    expect(await append(2, 3)).toBe(false)
    expect(await store.events.readAll('r')).toEqual(events(0, 2))
  })
})

describe('the end of an abandoned run', () => {
  const abandoned = { runId: 'r', seen: null, lastEvent: event(4), at }

  it('follows all stored events', async () => {
    await append(1, 4)
    expect(await store.events.abandon(abandoned)).toBe(true)
    expect(await store.events.readAll('r')).toEqual(events(0, 5))
    expect(await store.runs.isFinished('r')).toBe(true)
  })

  it('is written once', async () => {
    await append(1, 4)
    const both = [store.events.abandon(abandoned), store.events.abandon(abandoned)]
    // Either one may come first.
    expect((await Promise.all(both)).filter((isOurs) => isOurs)).toHaveLength(1)
    expect(await store.events.readAll('r')).toEqual(events(0, 5))
  })

  it('is not written if its process renewed its lease meanwhile', async () => {
    const renewed = { process_id: 'p', host: 'here', pid: 1, seen: new Date(1000) }
    await store.database.kysely.insertInto('processes').values(renewed).execute()
    expect(await store.events.abandon({ ...abandoned, seen: 500 })).toBe(false)
    expect(await store.events.readAll('r')).toEqual(events(0, 1))
    expect(await store.runs.isFinished('r')).toBe(false)
  })
})
