import { listGrants, revokeGrant, storedGrants } from './standing-approvals'

const here = { server: 'home', room: 'demo' }

describe('what a person has allowed', () => {
  it('is allowed in that room only, until it is taken back', async () => {
    expect(await storedGrants.has(here, 'write')).toBe(false)
    await storedGrants.add(here, 'write')
    await storedGrants.add(here, 'write')
    await storedGrants.add({ ...here, room: 'lab' }, 'open')
    expect(await storedGrants.has(here, 'write')).toBe(true)
    expect(await storedGrants.has({ ...here, room: 'lab' }, 'write')).toBe(false)
    expect(await storedGrants.has({ ...here, server: 'other' }, 'write')).toBe(false)
    const since = expect.any(Number)
    expect(await listGrants()).toEqual([
      { ...here, toolName: 'write', since },
      { ...here, room: 'lab', toolName: 'open', since },
    ])
    await revokeGrant({ ...here, toolName: 'write' })
    expect(await storedGrants.has(here, 'write')).toBe(false)
    expect(await listGrants()).toHaveLength(1)
  })
})
