import type { ApprovedRoom, StandingApprovals } from '@/core/tools/standing-approvals'

export function createMemoryStandingApprovals(): StandingApprovals {
  const approved = new Set<string>()
  return {
    has: async (room, toolName) => approved.has(approvalText(room, toolName)),
    add: async (room, toolName) => void approved.add(approvalText(room, toolName)),
  }
}

const approvalText = ({ server, room }: ApprovedRoom, toolName: string) =>
  [server, room, toolName].map(encodeURIComponent).join('/')
