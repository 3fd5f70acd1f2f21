import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import { shareMessages, wholeMessages, type Contribution } from './share-messages'

const everything = { first: 0, last: Infinity, start: 0 }

/** Follows the last list back through its bases as the store does. */
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
  it('share all earlier messages when the conversation continues', () => {
    expect(shareMessages(['a', 'b'], ['a', 'b', 'c', 'd'])).toEqual({
      part: { place: 0, from: 0, to: 2 },
      own: ['c', 'd'],
    })
  })

  it('share the rest when the first message is always different', () => {
    expect(shareMessages(['10:15', 'a', 'b'], ['10:16', 'a', 'b', 'c'])).toEqual({
      part: { place: 1, from: 1, to: 3 },
      own: ['10:16', 'c'],
    })
  })

  it('share the remaining messages when old ones are dropped', () => {
    expect(shareMessages(['a', 'b', 'c', 'd'], ['c', 'd', 'e']).own).toEqual(['e'])
  })

  it('share nothing with another conversation', () => {
    expect(shareMessages(['a'], ['b']).own).toEqual(['b'])
  })

  it('are reassembled from the parts that they share with earlier runs', async () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 8 })
    await assertProperty(
      fc.property(fc.array(list, { minLength: 1, maxLength: 6 }), (lists) => {
        expect(wholeMessages(contributionsOf(lists))).toEqual(lists.at(-1))
      }),
      { seed: 530_118 },
    )
  })
})
