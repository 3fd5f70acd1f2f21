import { memoize } from './memoize'

describe('a memoized value', () => {
  it('is read once', () => {
    const read = jest.fn((text: string) => ({ text }))
    const look = memoize(read, 100)
    expect(look('one')).toBe(look('one'))
    expect(look('two')).toEqual({ text: 'two' })
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('is forgotten when the cache is full', () => {
    const read = jest.fn((text: string) => ({ text }))
    const look = memoize(read, 8)
    for (const text of ['aaaa', 'bbbb', 'cccc', 'cccc', 'aaaa']) look(text)
    expect(read.mock.calls.flat()).toEqual(['aaaa', 'bbbb', 'cccc', 'aaaa'])
  })

  it('may exceed the size of the cache', () => {
    expect(memoize((text) => ({ text }), 2)('long')).toEqual({ text: 'long' })
  })
})
