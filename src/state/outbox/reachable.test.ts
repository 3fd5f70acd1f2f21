import { fakeServer } from '@/core/testing/fake-server'

import { forgetOtherServers, isReachable, noteUnreachable } from './reachable'

jest.useFakeTimers()

describe('an unreachable server', () => {
  it('is no longer probed once it has been removed', () => {
    const kept = fakeServer({ id: 'kept' })
    const removed = fakeServer({ id: 'removed' })
    for (const server of [kept, removed]) noteUnreachable(server)
    expect(jest.getTimerCount()).toBe(2)
    forgetOtherServers([kept])
    expect(jest.getTimerCount()).toBe(1)
    expect(isReachable(kept.id)).toBe(false)
    expect(isReachable(removed.id)).toBe(true)
  })
})
