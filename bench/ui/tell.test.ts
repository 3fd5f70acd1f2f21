import { dueBy, readWish, wishText } from './tell'

const wish = { deltas: 100, perSecond: 1000 }

describe('a request to the benchmark agent', () => {
  it('is parsed from a message', () => {
    expect(readWish(`Please. ${wishText(wish)}`)).toEqual(wish)
    expect(readWish('Tell me more')).toBeUndefined()
  })

  it.each([
    [0, 0],
    [0.9, 0],
    [1, 1],
    [42.5, 42],
    [5000, 100],
  ])('means that after %d ms, %d deltas are due', (milliseconds, due) => {
    expect(dueBy(milliseconds, wish)).toBe(due)
  })
})
