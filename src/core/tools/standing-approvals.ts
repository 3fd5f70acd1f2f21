import type { ThreadKey } from '@/core/conversation/thread-key'

import type { ToolRisk } from './client-tool'

export type ApprovedRoom = Pick<ThreadKey, 'server' | 'room'>

/** The tools that a person has approved in a room for good. */
export interface StandingApprovals {
  has(room: ApprovedRoom, toolName: string): Promise<boolean>
  add(room: ApprovedRoom, toolName: string): Promise<void>
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
