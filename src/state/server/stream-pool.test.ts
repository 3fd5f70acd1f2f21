import type { Finding } from '@/core/server/identify-server'
import { createDisposalScope } from '@/state/device/disposal-scope'

import { fitStreamPool, shareStreamPool, streamPoolCount } from './stream-pool'

const address = 'https://agents.example.com'
const finding: Finding = { address, kind: 'continuo', features: [], need: 'nothing' }
const over = (httpVersion: string): Finding => ({ ...finding, httpVersion })

let scope = createDisposalScope()
beforeEach(() => {
  scope = createDisposalScope()
})
afterEach(() => {
  scope.dispose()
  fitStreamPool(finding)
  expect(streamPoolCount()).toBe(0)
})

/** Counts how many of a hundred streams get a connection immediately. */
async function countStreams(pool = shareStreamPool(address, scope)): Promise<number> {
  let lent = 0
  const ends = Array.from({ length: 100 }, () => new AbortController())
  const turns = ends.map(({ signal }) =>
    pool.acquire(signal).then((release) => {
      if (release) lent += 1
      return release
    }),
  )
  await turns[0]
  const count = lent
  for (const end of ends) end.abort()
  for (const release of await Promise.all(turns)) release?.()
  return count
}

describe('the streams of a server', () => {
  it('are limited to four while the HTTP version is unknown', async () => {
    expect(await countStreams()).toBe(4)
  })

  it('are limited to 64 over HTTP/2, and to four over HTTP/1.1', async () => {
    fitStreamPool(over('2'))
    expect(await countStreams()).toBe(64)
    fitStreamPool(over('1.1'))
    expect(await countStreams()).toBe(4)
  })

  it('get more connections while they wait, as soon as HTTP/2 is detected', async () => {
    const pool = shareStreamPool(address, scope)
    const { signal } = new AbortController()
    await Promise.all([1, 2, 3, 4].map(() => pool.acquire(signal)))
    const fifth = pool.acquire(signal)
    fitStreamPool(over('2'))
    expect(await fifth).toBeInstanceOf(Function)
  })

  it('are counted separately from those of another server', async () => {
    fitStreamPool(over('2'))
    expect(await countStreams(shareStreamPool('http://localhost:11434', scope))).toBe(4)
  })
})
