import { threadKeyText } from './thread-key'

describe('the key of a thread', () => {
  it('names its server, room and thread', () => {
    expect(threadKeyText({ server: 's', room: 'r', thread: 't' })).toBe('s/r/t')
  })

  it('is never that of another thread, whatever signs the names have', () => {
    const one = threadKeyText({ server: 's', room: 'a/b', thread: 'c' })
    const other = threadKeyText({ server: 's', room: 'a', thread: 'b/c' })
    expect(one).not.toBe(other)
  })
})
