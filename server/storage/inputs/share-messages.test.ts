import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import { shareMessages, wholeMessages, type Contribution } from './share-messages'

const everything = { first: 0, last: Infinity, start: 0 }

/** The list that a run shares with its base, as the store follows it. */
function contributionsOf(lists: readonly (readonly string[])[]): Contribution[] {
  const contributions: Contribution[] = []
  let range = everything
  for (const [index, list] of [...lists.entries()].reverse()) {
    const { part, own } = shareMessages(lists[index - 1] ?? [], list)
    contributions.push({ part, own, ...range })
    const [first, last] = [
      Math.max(range.first, part.place),
      Math.min(range.last, part.place + part.to - part.from),
    ]
    if (first >= last) return contributions
    range = {
      first: first - part.place + part.from,
      last: last - part.place + part.from,
      start: range.start + first - range.first,
    }
  }
  return contributions
}

describe('the messages of a run', () => {
  it('share all that came before when the conversation goes on', () => {
    expect(shareMessages(['a', 'b'], ['a', 'b', 'c', 'd'])).toEqual({
      part: { place: 0, from: 0, to: 2 },
      own: ['c', 'd'],
    })
  })

  it('share the rest when the first message is another one every time', () => {
    expect(shareMessages(['10:15', 'a', 'b'], ['10:16', 'a', 'b', 'c'])).toEqual({
      part: { place: 1, from: 1, to: 3 },
      own: ['10:16', 'c'],
    })
  })

  it('share what is left when old ones are dropped', () => {
    expect(shareMessages(['a', 'b', 'c', 'd'], ['c', 'd', 'e']).own).toEqual(['e'])
  })

  it('share nothing with another conversation', () => {
    expect(shareMessages(['a'], ['b']).own).toEqual(['b'])
  })

  it('are whole again, whatever earlier runs they share them with', async () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 8 })
    await assertProperty(
      fc.property(fc.array(list, { minLength: 1, maxLength: 6 }), (lists) => {
        expect(wholeMessages(contributionsOf(lists))).toEqual(lists.at(-1))
      }),
      { seed: 530_118 },
    )
  })
})
