import { withRefreshLock } from './with-refresh-lock.web'

/** The locks that all tabs of a browser share. */
function fakeLocks() {
  const last = new Map<string, Promise<unknown>>()
  return {
    request<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
      const next = (last.get(name) ?? Promise.resolve()).then(work)
      last.set(
        name,
        next.catch(() => undefined),
      )
      return next
    },
  }
}

function browseWith(locks: object | undefined) {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks } })
}

/** Refreshes one single-use token in two tabs. */
async function refreshInTwoTabs(serverIds: [string, string]) {
  let stored = 'first'
  const refusals: string[] = []
  const isSpent = () => stored === 'second'
  const tab = (serverId: string) =>
    withRefreshLock(serverId, async () => {
      if (isSpent()) return
      await Promise.resolve()
      if (isSpent()) refusals.push(serverId)
      stored = 'second'
    })
  await Promise.all(serverIds.map(tab))
  return refusals
}

describe('the lock around a refresh', () => {
  it('lets the second tab find the tokens of the first', async () => {
    browseWith(fakeLocks())
    expect(await refreshInTwoTabs(['home', 'home'])).toEqual([])
  })

  it('is separate for each server', async () => {
    browseWith(fakeLocks())
    expect(await refreshInTwoTabs(['home', 'work'])).toEqual(['work'])
  })

  it('is skipped in a browser without locks', async () => {
    browseWith(undefined)
    expect(await withRefreshLock('home', async () => 'done')).toBe('done')
  })
})
