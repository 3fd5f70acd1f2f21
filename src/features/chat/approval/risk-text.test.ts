import { english } from '@/words/english'

import { riskText } from './risk-text'

describe('the description of the risk of a call', () => {
  it.each([
    ['nothing', undefined, /not known/],
    ['an empty object', {}, /not known/],
    ['only that it reaches other services', { isOpenWorld: true }, /not known/],
    ['that it only reads', { isReadOnly: true }, /only reads/],
    ['that it changes something', { isReadOnly: false }, /changes something\.$/],
    [
      'that it overwrites nothing',
      { isReadOnly: false, isDestructive: false },
      /overwrites nothing/,
    ],
    ['that it can delete', { isReadOnly: false, isDestructive: true }, /can delete/],
    [
      'that it only reads from other services',
      { isReadOnly: true, isOpenWorld: true },
      /other services\.$/,
    ],
  ])('states what the toolset claims: %s', (_case, claims, sentence) => {
    expect(riskText({ risk: 'write', ...(claims && { claims }) }, english.tools)).toMatch(sentence)
  })

  it('ignores claims when the app knows the risk', () => {
    expect(riskText({ risk: 'device', claims: { isReadOnly: true } }, english.tools)).toMatch(
      /on this device/,
    )
  })
})
