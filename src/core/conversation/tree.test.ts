import { createDraft } from '@/core/conversation/fold/draft'

import type { Message } from './message'
import { changesOfPath, entriesOfRun } from './tree'

const user = (id: string, text = id): Message => ({ id, role: 'user', text })
const answer = (id: string, text = id): Message => ({ id, role: 'assistant', text, toolCalls: [] })
const places = ({
  entries,
}: {
  entries: readonly { message: Message; parentId?: string | undefined }[]
}) => entries.map(({ message, parentId }) => [message.id, parentId])

describe('the path of a run', () => {
  it('goes from what it was given to what it brought', () => {
    const path = entriesOfRun([user('u1'), answer('a1'), user('u2')], [answer('a2')])
    expect(places(path)).toEqual([
      ['u1', undefined],
      ['a1', 'u1'],
      ['u2', 'a1'],
      ['a2', 'u2'],
    ])
    expect(path.leaf).toBe('a2')
  })

  it('has a message that comes twice once, saying what it said last', () => {
    const path = entriesOfRun([user('u'), answer('a', 'half')], [answer('a', 'whole'), user('u')])
    expect(places(path)).toEqual([
      ['u', undefined],
      ['a', 'u'],
    ])
    expect(path.entries[1]?.message).toEqual(answer('a', 'whole'))
    expect(path.leaf).toBe('a')
  })

  it('of nothing is nothing', () => {
    expect(entriesOfRun([], [])).toEqual({ entries: [], leaf: undefined })
  })
})

describe('what has to be written of a path', () => {
  const none = new Set<string>()

  it('is everything the first time', () => {
    const path = createDraft([user('u'), answer('a')])
    expect(places(changesOfPath(path, none, []))).toEqual([
      ['u', undefined],
      ['a', 'u'],
    ])
  })

  it('is only the message that grew', () => {
    const path = createDraft([user('u'), answer('a')])
    const changes = changesOfPath(path, new Set(['a']), path.ids)
    expect(places(changes)).toEqual([['a', 'u']])
    expect(changes).toMatchObject({ removed: [], leaf: 'a' })
  })

  it('is only what was added', () => {
    const path = createDraft([user('u'), answer('a')])
    const before = path.ids
    path.addMessage(user('u2'))
    expect(places(changesOfPath(path, path.takeChanges().messageIds, before))).toEqual([
      ['u2', 'a'],
    ])
  })

  it('starts behind the window that was read', () => {
    const path = createDraft([user('u5')])
    expect(places(changesOfPath(path, new Set(['u5']), path.ids, 'a4'))).toEqual([['u5', 'a4']])
    expect(places(changesOfPath(path, none, [], 'a4'))).toEqual([['u5', 'a4']])
    expect(changesOfPath(createDraft(), none, [], 'a4').leaf).toBe('a4')
  })

  it('tells who follows another message now, and who is gone', () => {
    const path = createDraft([user('u'), answer('new'), answer('b')])
    const changes = changesOfPath(path, new Set(['new', 'old']), ['u', 'old', 'b'])
    expect(places(changes)).toEqual([
      ['new', 'u'],
      ['b', 'new'],
    ])
    expect(changes.removed).toEqual(['old'])
  })
})
