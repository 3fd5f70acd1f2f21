import { threadKeyText } from './thread-key'

describe('the key of a thread', () => {
  it('contains its server, room and thread', () => {
    expect(threadKeyText({ server: 's', room: 'r', thread: 't' })).toBe('s/r/t')
  })

  it('is unique, even if names contain slashes', () => {
    const one = threadKeyText({ server: 's', room: 'a/b', thread: 'c' })
    const other = threadKeyText({ server: 's', room: 'a', thread: 'b/c' })
    expect(one).not.toBe(other)
  })
})
