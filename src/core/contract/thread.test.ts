import { NewThread, Thread } from './thread'

const bare = { room_id: 'chat', thread_id: 't', created: '2026-01-07T01:00:00' }
const created = '2026-01-07T01:00:00.000Z'

describe('a thread', () => {
  it.each([{}, { metadata: null, last_activity: null, runs: null, labels: [] }])(
    'is read when a server sends no more than %j',
    (rest) => {
      expect(Thread.parse({ ...bare, ...rest })).toEqual({
        ...bare,
        created,
        metadata: { name: '', description: '' },
        last_activity: null,
        runs: null,
      })
    },
  )

  it('is read with partial metadata', () => {
    const { metadata } = Thread.parse({ ...bare, metadata: { name: 'Plans', description: null } })
    expect(metadata).toEqual({ name: 'Plans', description: '' })
  })

  it('keeps its runs in order', () => {
    const run = { thread_id: 't', created: '2026-01-07T01:00:00' }
    const runs = { b: { ...run, run_id: 'b' }, a: { ...run, run_id: 'a' } }
    expect(Object.keys(Thread.parse({ ...bare, runs }).runs ?? {})).toEqual(['b', 'a'])
  })

  it.each(['room_id', 'thread_id', 'created'])('is not read without its %s', (member) => {
    expect(Thread.safeParse({ ...bare, [member]: undefined }).success).toBe(false)
  })
})

describe('the request for a new thread', () => {
  it('may be empty', () => {
    expect(NewThread.parse({})).toEqual({})
  })

  it('accepts only UUIDs as ids', () => {
    expect(NewThread.safeParse({ thread_id: '../x' }).success).toBe(false)
    expect(NewThread.safeParse({ run_id: crypto.randomUUID() }).success).toBe(true)
  })
})
