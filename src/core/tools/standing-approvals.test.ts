import type { ToolRisk } from './client-tool'
import { approvalName, readApprovalName, requiredApproval } from './standing-approvals'

describe('the approval of a tool', () => {
  it.each([
    ["a tool of the room's own server", { name: 'search' }, 'search'],
    ['a tool of another server', { name: 'search', owner: 'docs' }, 'docs/search'],
  ])('is stored under a name that identifies %s', (_what, tool, name) => {
    expect(approvalName(tool)).toBe(name)
    expect(readApprovalName(name)).toEqual(tool)
  })

  it.each<[ToolRisk, string]>([
    ['read', 'none'],
    ['write', 'once-per-room'],
    ['external', 'every-time'],
    ['device', 'every-time'],
  ])('is required for risk %s: %s', (risk, often) => {
    expect(requiredApproval(risk)).toBe(often)
  })
})
