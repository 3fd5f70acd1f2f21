import { fakeServer } from '@/core/testing/fake-server'

import {
  areToolsetsHiddenFromKey,
  isAdmin,
  readKey,
  serverOfUrl,
  sessionFrom,
  takesKey,
  type Account,
  type Session,
} from './session'

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
      'is that of a guest if nothing was chosen and guests are accepted',
      undefined,
      false,
      open,
      { kind: 'guest' },
    ],
    ["is nobody's if guests are not accepted", undefined, false, closed, { kind: 'none' }],
    [
      "is nobody's after signing out, even if guests are accepted",
      { kind: 'none' },
      false,
      open,
      { kind: 'none' },
    ],
    ['ends if guests are no longer accepted', { kind: 'guest' }, false, closed, { kind: 'none' }],
    ['is that of the person whose tokens are present', person, true, open, person],
    [
      'is signed out, and not that of a guest, if the tokens are missing',
      person,
      false,
      open,
      { kind: 'signed-out', was: person },
    ],
    ['is that of a key if the key is present', { kind: 'key' }, true, closed, { kind: 'key' }],
    [
      'is signed out if the key is missing',
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
  ])('is the one with the longest matching address: %s', (url, server) => {
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

describe('the toolsets of Bodhi', () => {
  const bodhi = { kind: 'bodhi' } as const
  const signedOut = { kind: 'signed-out' } as const

  it('are hidden from a key that Bodhi refuses', () => {
    expect(areToolsetsHiddenFromKey(bodhi, { kind: 'key' }, signedOut)).toBe(true)
    expect(areToolsetsHiddenFromKey(bodhi, { kind: 'none' }, signedOut)).toBe(true)
  })

  it('are not hidden from a person whose sign-in expired', () => {
    const gone = { kind: 'signed-out', was: person } as const
    expect(areToolsetsHiddenFromKey(bodhi, gone, signedOut)).toBe(false)
    expect(takesKey(bodhi, gone)).toBe(false)
  })

  it('are not hidden by another failure or on another server', () => {
    expect(areToolsetsHiddenFromKey(bodhi, { kind: 'key' }, { kind: 'unreachable' })).toBe(false)
    expect(areToolsetsHiddenFromKey({ kind: 'openai' }, { kind: 'key' }, signedOut)).toBe(false)
  })
})
