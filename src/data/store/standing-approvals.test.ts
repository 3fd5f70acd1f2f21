import { listApprovals, revokeApproval, storedApprovals } from './standing-approvals'

const here = { server: 'home', room: 'demo' }

describe('a standing approval', () => {
  it('applies to one tool in one room until it is revoked', async () => {
    expect(await storedApprovals.has(here, 'write')).toBe(false)
    await storedApprovals.add(here, 'write')
    await storedApprovals.add(here, 'write')
    await storedApprovals.add({ ...here, room: 'lab' }, 'open')
    expect(await storedApprovals.has(here, 'write')).toBe(true)
    expect(await storedApprovals.has({ ...here, room: 'lab' }, 'write')).toBe(false)
    expect(await storedApprovals.has({ ...here, server: 'other' }, 'write')).toBe(false)
    const since = expect.any(Number)
    expect(await listApprovals()).toEqual([
      { ...here, toolName: 'write', since },
      { ...here, room: 'lab', toolName: 'open', since },
    ])
    await revokeApproval({ ...here, toolName: 'write' })
    expect(await storedApprovals.has(here, 'write')).toBe(false)
    expect(await listApprovals()).toHaveLength(1)
  })
})
