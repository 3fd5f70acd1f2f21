import { remember } from './remember'

describe('what is remembered', () => {
  it('is read once', () => {
    const read = jest.fn((text: string) => ({ text }))
    const look = remember(read, 100)
    expect(look('one')).toBe(look('one'))
    expect(look('two')).toEqual({ text: 'two' })
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('is forgotten before it becomes too much', () => {
    const read = jest.fn((text: string) => ({ text }))
    const look = remember(read, 8)
    for (const text of ['aaaa', 'bbbb', 'cccc', 'cccc', 'aaaa']) look(text)
    expect(read.mock.calls.flat()).toEqual(['aaaa', 'bbbb', 'cccc', 'aaaa'])
  })

  it('may be larger than all that is kept', () => {
    expect(remember((text) => ({ text }), 2)('long')).toEqual({ text: 'long' })
  })
})
