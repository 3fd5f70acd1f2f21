import type { ToolRisk } from './client-tool'
import { approvalName, readApprovalName, requiredApproval } from './standing-approvals'

describe('a standing approval', () => {
  it.each([
    ["a tool of the room's own server", { name: 'search' }, 'search'],
    ['a tool of another server', { name: 'search', owner: 'docs' }, 'docs/search'],
  ])('is stored by a name that tells %s', (_what, tool, name) => {
    expect(approvalName(tool)).toBe(name)
    expect(readApprovalName(name)).toEqual(tool)
  })

  it.each<[ToolRisk, string]>([
    ['read', 'none'],
    ['write', 'once-per-room'],
    ['external', 'every-time'],
    ['device', 'every-time'],
  ])('of risk %s is asked for: %s', (risk, often) => {
    expect(requiredApproval(risk)).toBe(often)
  })
})
