import { fakeServer } from '@/core/testing/fake-server'

import { isAdmin, readKey, serverOfUrl, sessionFrom, type Account, type Session } from './session'

const open = fakeServer({ features: ['guests'] })
const closed = fakeServer({ features: [] })
const person = {
  kind: 'person',
  provider: 'continuo',
  username: 'ada',
  role: 'resource_user',
} as const

describe('a session', () => {
  it.each<[string, Account | undefined, boolean, typeof open, Session]>([
    [
      'is of a guest where nobody chose and guests are taken',
      undefined,
      false,
      open,
      { kind: 'guest' },
    ],
    ['is of nobody where guests are not taken', undefined, false, closed, { kind: 'none' }],
    [
      'is of nobody after signing out, even where guests are taken',
      { kind: 'none' },
      false,
      open,
      { kind: 'none' },
    ],
    ['ends with the guests of a server', { kind: 'guest' }, false, closed, { kind: 'none' }],
    ['is of the person whose tokens are there', person, true, open, person],
    [
      'is over, and not a guest’s, when the tokens are gone',
      person,
      false,
      open,
      { kind: 'signed-out', was: person },
    ],
    ['is that of a key', { kind: 'key' }, true, closed, { kind: 'key' }],
    [
      'is over when the key is gone',
      { kind: 'key' },
      false,
      closed,
      { kind: 'signed-out', was: { kind: 'key' } },
    ],
  ])('%s', (_, account, hasSecret, server, session) => {
    expect(sessionFrom(account, hasSecret, server)).toEqual(session)
  })

  it('allows no guests on other kinds of servers', () => {
    const server = fakeServer({ kind: 'openai', features: ['guests'] })
    expect(sessionFrom(undefined, false, server)).toEqual({ kind: 'none' })
  })

  it('belongs to an admin by role alone', () => {
    expect(isAdmin({ ...person, role: 'resource_admin' })).toBe(true)
    expect([undefined, person, { kind: 'key' } as const].map(isAdmin)).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('the server of an address', () => {
  const agents = { address: 'http://h:1' }
  const models = { address: 'http://h:1/v1' }

  it.each([
    ['http://h:1/api/v1/rooms', agents],
    ['http://h:1', agents],
    ['http://h:1/v1/models', models],
    ['http://h:1/v1', models],
    ['http://h:1/v1?a', models],
    ['http://h:1/v10/models', agents],
    ['http://h:10/api', undefined],
    ['http://h:1@evil.example/api', undefined],
    ['http://h:1.evil.example/api', undefined],
    ['https://h:1/api', undefined],
  ])('%s', (url, server) => {
    expect(serverOfUrl(url, [agents, models])).toBe(server)
    expect(serverOfUrl(url, [models, agents])).toBe(server)
  })
})

describe('a key that a person types', () => {
  it.each([
    [' sk-1 ', 'sk-1'],
    ['Bearer sk-1', 'sk-1'],
    ['two words', undefined],
    ['', undefined],
  ])('%j is sent as %j', (typed, key) => {
    expect(readKey(typed)).toBe(key)
  })
})
