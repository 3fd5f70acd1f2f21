import { createDraft } from '@/core/conversation/fold/draft'

import type { Message } from './message'
import { changesOfPath, pathOfRun } from './tree'

const user = (id: string, text = id): Message => ({ id, role: 'user', text })
const answer = (id: string, text = id): Message => ({ id, role: 'assistant', text, toolCalls: [] })
const places = ({
  entries,
}: {
  entries: readonly { message: Message; parentId?: string | undefined }[]
}) => entries.map(({ message, parentId }) => [message.id, parentId])

describe('the path of a run', () => {
  it('leads from its input to its output', () => {
    const path = pathOfRun([user('u1'), answer('a1'), user('u2')], [answer('a2')])
    expect(places(path)).toEqual([
      ['u1', undefined],
      ['a1', 'u1'],
      ['u2', 'a1'],
      ['a2', 'u2'],
    ])
    expect(path.leaf).toBe('a2')
  })

  it('contains a repeated message once, in its last version', () => {
    const path = pathOfRun([user('u'), answer('a', 'half')], [answer('a', 'whole'), user('u')])
    expect(places(path)).toEqual([
      ['u', undefined],
      ['a', 'u'],
    ])
    expect(path.entries[1]?.message).toEqual(answer('a', 'whole'))
    expect(path.leaf).toBe('a')
  })

  it('is empty for an empty run', () => {
    expect(pathOfRun([], [])).toEqual({ entries: [], leaf: undefined })
  })
})

describe('the changes to store for a path', () => {
  const none = new Set<string>()

  it('are all messages the first time', () => {
    const path = createDraft([user('u'), answer('a')])
    expect(places(changesOfPath(path, none, []))).toEqual([
      ['u', undefined],
      ['a', 'u'],
    ])
  })

  it('contain only the message that changed', () => {
    const path = createDraft([user('u'), answer('a')])
    const changes = changesOfPath(path, new Set(['a']), path.ids)
    expect(places(changes)).toEqual([['a', 'u']])
    expect(changes).toMatchObject({ removed: [], leaf: 'a' })
  })

  it('contain only the added messages', () => {
    const path = createDraft([user('u'), answer('a')])
    const before = path.ids
    path.addMessage(user('u2'))
    expect(places(changesOfPath(path, path.takeChanges().messageIds, before))).toEqual([
      ['u2', 'a'],
    ])
  })

  it('attach the loaded page to the message before it', () => {
    const path = createDraft([user('u5')])
    expect(places(changesOfPath(path, new Set(['u5']), path.ids, 'a4'))).toEqual([['u5', 'a4']])
    expect(places(changesOfPath(path, none, [], 'a4'))).toEqual([['u5', 'a4']])
    expect(changesOfPath(createDraft(), none, [], 'a4').leaf).toBe('a4')
  })

  it('contain only the changed messages if the list stays the same', () => {
    const path = createDraft([user('u'), answer('a'), user('u2')])
    const changes = changesOfPath(path, new Set(['u', 'u2', 'gone']), path.ids)
    expect(places(changes)).toEqual([
      ['u', undefined],
      ['u2', 'a'],
    ])
    expect(changes).toMatchObject({ removed: [], leaf: 'u2' })
  })

  it('include moved and removed messages', () => {
    const path = createDraft([user('u'), answer('new'), answer('b')])
    const changes = changesOfPath(path, new Set(['new', 'old']), ['u', 'old', 'b'])
    expect(places(changes)).toEqual([
      ['new', 'u'],
      ['b', 'new'],
    ])
    expect(changes).toMatchObject({ removed: ['old'], leaf: 'b' })
  })
})
