import {
  cleanedOnClose,
  closeThread,
  closeThreads,
  threadPartCounts,
  threadPart,
  scopeOf,
} from './thread-part'

const thread = { server: 'home', room: 'demo', thread: 't' }
const room = { server: 'home', room: 'demo' }
const elsewhere = { server: 'work', room: 'demo', thread: 't' }

const cleaned: string[] = []
const counter = threadPart((key: { server: string; room: string; thread?: string }, scope) => {
  scope.own(() => cleaned.push(key.thread ?? 'room'))
  return { count: 0 }
})

afterEach(() => {
  closeThreads(() => true)
  cleaned.length = 0
})

describe('threadPart', () => {
  it('creates one part for each thread, on first use', () => {
    expect(counter.peek(thread)).toBeUndefined()
    counter(thread).count += 1
    counter({ ...thread }).count += 1
    expect(counter(thread).count).toBe(2)
    expect(counter(room).count).toBe(0)
    expect(threadPartCounts()).toEqual({ scopes: 2, members: 2 })
  })

  it('creates no part on a peek', () => {
    expect(counter.peek(thread)).toBeUndefined()
    expect(threadPartCounts()).toEqual({ scopes: 0, members: 0 })
  })
})

describe('cleanedOnClose', () => {
  it('cleans up once when the thread is closed, however often it was asked to', () => {
    const closed: string[] = []
    const ownerOf = cleanedOnClose((key: typeof thread) => closed.push(key.thread))
    ownerOf(thread)
    expect(ownerOf(thread)).toBe(scopeOf(thread))
    expect(closed).toEqual([])
    closeThread(thread)
    expect(closed).toEqual(['t'])
  })
})

describe('closeThread', () => {
  it('disposes of the parts and forgets them', () => {
    counter(thread).count += 1
    counter(room).count += 1
    closeThread(thread)
    expect(cleaned).toEqual(['t'])
    expect(counter.peek(thread)).toBeUndefined()
    expect(counter(room).count).toBe(1)
    expect(counter(thread).count).toBe(0)
  })

  it('gives the thread a new scope when it is opened again', () => {
    const scope = scopeOf(thread)
    closeThread(thread)
    expect(scope.isDisposed).toBe(true)
    expect(scopeOf(thread).isDisposed).toBe(false)
  })
})

describe('closeThreads', () => {
  it('closes the threads and rooms of a server, and no others', () => {
    for (const key of [thread, room, elsewhere]) counter(key)
    closeThreads(({ server }) => server === 'home')
    expect(cleaned).toEqual(['t', 'room'])
    expect(threadPartCounts()).toEqual({ scopes: 1, members: 1 })
  })
})
