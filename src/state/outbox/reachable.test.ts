import { backOff } from '@/core/run/back-off'
import { fakeServer } from '@/core/testing/fake-server'
import { answerWith } from '@/data/testing/expo-fetch'

import { forgetOtherServers, isReachable, noteReachable, noteUnreachable } from './reachable'

jest.useFakeTimers()

/** Before the given attempt, in milliseconds, with the most jitter. */
const longestPause = (attempt: number) => backOff(attempt, 1)

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
    forgetOtherServers([])
  })

  it('is reachable again at another address', () => {
    const server = fakeServer({ id: 'moved', address: 'https://old.example' })
    noteUnreachable(server)
    forgetOtherServers([{ ...server, address: 'https://new.example' }])
    expect(jest.getTimerCount()).toBe(0)
    expect(isReachable(server.id)).toBe(true)
  })

  it.each([
    ['nothing listens on its port', 'connect ECONNREFUSED'],
    ['no host has its name', 'getaddrinfo ENOTFOUND'],
    ['the platform does not say why', 'Network request failed'],
  ])('is probed with growing pauses while %s', async (_case, message) => {
    const server = fakeServer({ id: 'down' })
    let probes = 0
    answerWith(async (url) => {
      if (url.endsWith('/api/login')) probes += 1
      throw new Error(message)
    })
    noteUnreachable(server)
    await jest.advanceTimersByTimeAsync(longestPause(1))
    expect(probes).toBe(1)
    expect(isReachable(server.id)).toBe(false)
    await jest.advanceTimersByTimeAsync(longestPause(2))
    await jest.advanceTimersByTimeAsync(longestPause(3))
    expect(probes).toBe(3)
    // The next pause is much longer than the first.
    await jest.advanceTimersByTimeAsync(longestPause(1))
    expect(probes).toBe(3)
    expect(isReachable(server.id)).toBe(false)
    noteReachable(server.id)
  })

  it('is probed with growing pauses while a proxy answers whose response the browser withholds', async () => {
    const server = fakeServer({ id: 'withheld' })
    const probe = jest.fn(async () => ({ kind: 'blocked' as const }))
    noteUnreachable(server, probe)
    for (const attempt of [1, 2, 3]) await jest.advanceTimersByTimeAsync(longestPause(attempt))
    expect(probe).toHaveBeenCalledTimes(3)
    await jest.advanceTimersByTimeAsync(longestPause(1))
    expect(probe).toHaveBeenCalledTimes(3)
    expect(isReachable(server.id)).toBe(false)
    noteReachable(server.id)
  })
})
