import type { ThreadKey } from '@/core/conversation/thread-key'

import type { ToolRisk } from './client-tool'

export type ApprovedRoom = Pick<ThreadKey, 'server' | 'room'>

/** The tools that a person has permanently approved in a room. */
export interface StandingApprovals {
  has(room: ApprovedRoom, toolName: string): Promise<boolean>
  add(room: ApprovedRoom, toolName: string): Promise<void>
}

/** The subject of a standing approval: a tool, and its server if that is not the room's. */
export interface ApprovedTool {
  readonly name: string
  readonly owner?: string
}

/** The result is unambiguous, because neither server ids nor tool names contain a slash. */
export const approvalName = ({ name, owner }: ApprovedTool): string =>
  owner === undefined ? name : `${owner}/${name}`

export function readApprovalName(text: string): ApprovedTool {
  const end = text.indexOf('/')
  return end < 0 ? { name: text } : { owner: text.slice(0, end), name: text.slice(end + 1) }
}

/** How often the person must approve a tool of this risk. */
export function requiredApproval(risk: ToolRisk): 'none' | 'once-per-room' | 'every-time' {
  switch (risk) {
    case 'read':
      return 'none'
    case 'write':
      return 'once-per-room'
    case 'external':
    case 'device':
      return 'every-time'
  }
}
