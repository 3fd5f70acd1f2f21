import { Change } from './change'

describe('a change', () => {
  it.each([
    { type: 'thread', action: 'created', room_id: 'r', thread_id: 't' },
    { type: 'run', action: 'started', room_id: 'r', thread_id: 't', run_id: 'u' },
    { type: 'toolset', action: 'deleted', id: 'i' },
    { type: 'toolset-type', action: 'enabled', toolset_type: 'x' },
    { type: 'reset' },
  ])('is read as it is written: $type', (change) => {
    expect(Change.parse(JSON.parse(JSON.stringify(change)))).toEqual(change)
  })

  it('is read with extra members of a later server', () => {
    expect(Change.parse({ type: 'reset', reason: 'swept' })).toEqual({ type: 'reset' })
  })

  it.each([
    { type: 'room', action: 'created' },
    { type: 'run', action: 'created', room_id: 'r', thread_id: 't', run_id: 'u' },
    { type: 'thread', action: 'created', room_id: 'r' },
  ])('is rejected when it is unknown or incomplete: %j', (change) => {
    expect(Change.safeParse(change).success).toBe(false)
  })
})
