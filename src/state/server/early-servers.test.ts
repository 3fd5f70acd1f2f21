import { fakeServer } from '@/core/testing/fake-server'
import { loadAppearance } from '@/state/settings/appearance'

import { endedWithoutServers, forgetEarlyServers, keepEarlyServers } from './early-servers'
import { changeServers } from './servers'

describe('before the database is open, the app', () => {
  it('knows at its first start that there is no server', () => {
    expect(endedWithoutServers()).toBe(true)
  })

  it('expects servers if an older version has run before', async () => {
    await loadAppearance()
    expect(endedWithoutServers()).toBe(false)
  })

  it('knows whether it had servers when it was closed', () => {
    changeServers(() => [fakeServer()])
    expect(endedWithoutServers()).toBe(false)
    changeServers(() => [])
    expect(endedWithoutServers()).toBe(true)
  })

  it('expects servers after it has forgotten that there were none', () => {
    keepEarlyServers(0)
    forgetEarlyServers()
    expect(endedWithoutServers()).toBe(false)
  })
})
