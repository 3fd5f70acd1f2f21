import { closePlace, closePlaces, placeCounts, placePart, scopeOf } from './place-scope'

const thread = { server: 'home', room: 'demo', thread: 't' }
const room = { server: 'home', room: 'demo' }
const elsewhere = { server: 'work', room: 'demo', thread: 't' }

const cleaned: string[] = []
const counter = placePart((place: { server: string; room: string; thread?: string }, scope) => {
  scope.own(() => cleaned.push(place.thread ?? 'room'))
  return { count: 0 }
})

afterEach(() => {
  closePlaces(() => true)
  cleaned.length = 0
})

describe('placePart', () => {
  it('makes one member for each place, on first use', () => {
    expect(counter.peek(thread)).toBeUndefined()
    counter(thread).count += 1
    counter({ ...thread }).count += 1
    expect(counter(thread).count).toBe(2)
    expect(counter(room).count).toBe(0)
    expect(placeCounts()).toEqual({ places: 2, members: 2 })
  })

  it('makes no member when it is only looked at', () => {
    expect(counter.peek(thread)).toBeUndefined()
    expect(placeCounts()).toEqual({ places: 0, members: 0 })
  })
})

describe('closePlace', () => {
  it('disposes of the parts and forgets them', () => {
    counter(thread).count += 1
    counter(room).count += 1
    closePlace(thread)
    expect(cleaned).toEqual(['t'])
    expect(counter.peek(thread)).toBeUndefined()
    expect(counter(room).count).toBe(1)
    expect(counter(thread).count).toBe(0)
  })

  it('gives the place another scope when it is opened again', () => {
    const scope = scopeOf(thread)
    closePlace(thread)
    expect(scope.isDisposed).toBe(true)
    expect(scopeOf(thread).isDisposed).toBe(false)
  })
})

describe('closePlaces', () => {
  it('closes the threads and rooms of a server, and no others', () => {
    for (const place of [thread, room, elsewhere]) counter(place)
    closePlaces(({ server }) => server === 'home')
    expect(cleaned).toEqual(['t', 'room'])
    expect(placeCounts()).toEqual({ places: 1, members: 1 })
  })
})
