import type { ThreadKey } from '@/core/conversation/thread-key'

import type { ToolRisk } from './client-tool'

export type GrantPlace = Pick<ThreadKey, 'server' | 'room'>

/** Which tools a person has allowed in a room once and for all. */
export interface Grants {
  has(place: GrantPlace, toolName: string): Promise<boolean>
  add(place: GrantPlace, toolName: string): Promise<void>
}

/** Whom a risk makes us ask. */
export function consentFor(risk: ToolRisk): 'none' | 'until-granted' | 'every-time' {
  switch (risk) {
    case 'read':
      return 'none'
    case 'write':
      return 'until-granted'
    case 'external':
    case 'device':
      return 'every-time'
  }
}
