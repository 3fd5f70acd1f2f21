import type { GrantPlace, Grants } from '@/core/tools/standing-approvals'

/** Grants that are forgotten with the app. */
export function createMemoryGrants(): Grants {
  const granted = new Set<string>()
  return {
    has: async (place, toolName) => granted.has(grantText(place, toolName)),
    add: async (place, toolName) => void granted.add(grantText(place, toolName)),
  }
}

const grantText = ({ server, room }: GrantPlace, toolName: string) =>
  [server, room, toolName].map(encodeURIComponent).join('/')
