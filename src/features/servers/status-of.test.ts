import { english } from '@/words/english'

import { keyStatusOf, statusOf } from './status-of'

const words = english.signIn
const person = { kind: 'person', provider: 'p', username: 'ada', role: 'resource_user' } as const

describe('the status of a session', () => {
  it('shows the name and the role of a person', () => {
    const { title, text } = statusOf(person, words)
    expect(title).toBe(words.person('ada'))
    expect(text).toBe(words.role('User'))
  })

  it('says that a person has no role', () => {
    expect(statusOf({ ...person, role: null }, words).text).toBe(words.noRole)
  })

  it('shows an unknown role as it is', () => {
    expect(statusOf({ ...person, role: 'gardener' }, words).text).toBe(words.role('gardener'))
  })

  it('says who was signed out', () => {
    const { title } = statusOf({ kind: 'signed-out', was: person }, words)
    expect(title).toBe(words.signedOut('ada'))
  })
})

describe('the status of a key', () => {
  it.each([
    ['is missing without a session', { kind: 'none' } as const, words.key.missing],
    ['is set when the server reports no status', { kind: 'key' } as const, words.key.set],
    [
      'is refused when the server refuses it',
      { kind: 'key', standing: { kind: 'refused' } } as const,
      words.key.refused,
    ],
    [
      'is lost when its secret is missing',
      { kind: 'signed-out', was: { kind: 'key' } } as const,
      words.key.lost,
    ],
    [
      "names a token's role",
      { kind: 'key', standing: { kind: 'token', role: 'scope_token_user' } } as const,
      words.key.token('User'),
    ],
  ])('%s', (_case, session, title) => {
    expect(keyStatusOf(session, words).title).toBe(title)
  })
})
