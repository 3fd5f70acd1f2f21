import { queryOptions } from '@tanstack/react-query'

import { attempt, type Result } from '@/core/failure'
import { listGrants, revokeGrant as revokeStored } from '@/data/store/standing-approvals'
import { queryClient } from '@/state/device/query-client'

/** Something that a person has allowed once and for all. */
export interface Grant {
  readonly server: string
  readonly room: string
  readonly toolName: string
  /** In milliseconds; unknown of those that an earlier version wrote down. */
  readonly since?: number | undefined
}

export const grantsQuery = queryOptions({
  queryKey: ['grants'],
  queryFn: (): Promise<readonly Grant[]> => listGrants(),
  // A thread may have added one in the meantime.
  staleTime: 0,
})

/** From the next call on the person is asked again. */
export async function revokeGrants(grants: readonly Grant[]): Promise<Result<void>> {
  const result = await attempt(revokeAll(grants))
  await queryClient.invalidateQueries({ queryKey: grantsQuery.queryKey })
  return result
}

async function revokeAll(grants: readonly Grant[]): Promise<void> {
  for (const { server, room, toolName } of grants) await revokeStored({ server, room, toolName })
}
