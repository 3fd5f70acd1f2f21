import { fakeServer } from '@/core/testing/fake-server'

import {
  accountIn,
  afterAccountUpdate,
  afterFailedReplacing,
  afterGuestSignIn,
  afterReading,
  afterRefresh,
  decideRefresh,
  newerTokens,
  secretIn,
  sessionIn,
  settledSession,
  tokenIn,
  unreadSession,
  whileReplacing,
  withoutCookie,
} from './session-state'

const server = fakeServer({ features: ['guests'] })
const person = { kind: 'person', provider: 'continuo', username: 'demo', role: null } as const
const tokensOf = (access: string) =>
  ({ kind: 'tokens', issuer: 'https://id.example', clientId: 'app', access, refresh: 'r' }) as const
const tokens = tokensOf('old')
const key = { kind: 'key', key: 'secret' } as const
const signedIn = settledSession(person, tokens)
const guest = settledSession(undefined, undefined)

describe('the state of a session', () => {
  it('has no session until it has been read', () => {
    expect(sessionIn(unreadSession, server)).toBeUndefined()
    expect(tokenIn(unreadSession)).toBeUndefined()
  })

  it('holds the session read from the device', () => {
    expect(sessionIn(afterReading(unreadSession, person, tokens), server)).toEqual(person)
  })

  it('is not overwritten by a late read', () => {
    expect(afterReading(signedIn, undefined, undefined)).toBe(signedIn)
    const replacing = whileReplacing(unreadSession)
    expect(afterReading(replacing, undefined, undefined)).toBe(replacing)
  })

  it.each([
    ['a guest without an account', undefined, undefined, 'guest'],
    ['a person who signed out', { kind: 'none' } as const, undefined, 'none'],
    ['a person with tokens', person, tokens, 'person'],
    ['a person whose tokens were lost', person, undefined, 'signed-out'],
    ['a key', { kind: 'key' } as const, key, 'key'],
  ])('reports the session of %s', (_name, account, secret, kind) => {
    expect(sessionIn(settledSession(account, secret), server)?.kind).toBe(kind)
  })

  it('provides the access token, the key or the guest token', () => {
    expect(tokenIn(signedIn)).toBe('old')
    expect(tokenIn(settledSession({ kind: 'key' }, key))).toBe('secret')
    expect(tokenIn(afterGuestSignIn(guest, 'guest token'))).toBe('guest token')
  })

  it('ignores a guest token once a person has signed in', () => {
    expect(tokenIn(afterGuestSignIn(signedIn, 'guest token'))).toBe('old')
  })

  it('keeps its secret when the account is updated', () => {
    const updated = afterAccountUpdate(signedIn, { ...person, username: 'ada' })
    expect(accountIn(updated)).toMatchObject({ username: 'ada' })
    expect(secretIn(updated)).toBe(tokens)
  })
})

describe('a session that is being replaced', () => {
  const replacing = whileReplacing(signedIn)

  it('stays in use until the new one is stored', () => {
    expect(tokenIn(replacing)).toBe('old')
    expect(sessionIn(replacing, server)).toEqual(person)
  })

  it('is restored if the new one cannot be written', () => {
    expect(afterFailedReplacing(replacing)).toEqual(signedIn)
    expect(afterFailedReplacing(whileReplacing(unreadSession))).toEqual(unreadSession)
  })

  it('is not restored once the new one is stored', () => {
    expect(afterFailedReplacing(guest)).toBe(guest)
  })

  it('accepts refreshed tokens without writing them', () => {
    const given = { kind: 'given', tokens: tokensOf('new') } as const
    expect(decideRefresh(replacing, tokens, given)).toMatchObject({ isWritten: false })
    const next = afterRefresh(replacing, tokens, given.tokens)
    expect(next.kind).toBe('replacing')
    expect(tokenIn(next)).toBe('new')
  })
})

describe('a session in a cookie', () => {
  const inCookie = { ...person, secretIn: 'cookie' } as const
  const state = settledSession(inCookie, { kind: 'cookie' })

  it('belongs to the person and provides no token', () => {
    expect(sessionIn(state, server)).toEqual(inCookie)
    expect(tokenIn(state)).toBeUndefined()
  })

  it('is signed out once the server rejects the cookie', () => {
    const ended = settledSession(withoutCookie(inCookie), undefined)
    expect(sessionIn(ended, server)).toEqual({ kind: 'signed-out', was: person })
  })
})

describe('a refresh of tokens', () => {
  const given = { kind: 'given', tokens: tokensOf('new') } as const

  it('keeps and writes the new tokens', () => {
    const kept = { kind: 'keep', tokens: given.tokens, isWritten: true }
    expect(decideRefresh(signedIn, tokens, given)).toEqual(kept)
    expect(tokenIn(afterRefresh(signedIn, tokens, given.tokens))).toBe('new')
  })

  it('is not needed if another tab has stored newer tokens', () => {
    expect(newerTokens(given.tokens, tokens)).toBe(given.tokens)
    for (const stored of [undefined, key, tokens, { ...tokens }])
      expect(newerTokens(stored, tokens)).toBeUndefined()
  })

  it('ends the session when the refresh token is spent', () => {
    expect(decideRefresh(signedIn, tokens, { kind: 'ended' })).toEqual({ kind: 'end' })
  })

  it('leaves the session alone when the provider fails', () => {
    const outcome = { kind: 'failed', failure: { kind: 'unreachable' } } as const
    expect(decideRefresh(signedIn, tokens, outcome)).toEqual({ kind: 'fail', outcome })
  })

  it('is ignored once the session has changed', () => {
    const other = settledSession(person, tokensOf('other'))
    for (const outcome of [given, { kind: 'ended' } as const]) {
      expect(decideRefresh(other, tokens, outcome)).toEqual({ kind: 'ignore' })
      expect(decideRefresh(guest, tokens, outcome)).toEqual({ kind: 'ignore' })
    }
    expect(afterRefresh(other, tokens, given.tokens)).toBe(other)
  })
})
