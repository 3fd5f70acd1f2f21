import { queryOptions } from '@tanstack/react-query'

import { attempt, type Result } from '@/core/failure'
import { listApprovals, revokeApproval as revokeStored } from '@/data/store/standing-approvals'
import { queryClient } from '@/state/device/query-client'

/** A tool whose calls a person always approves in a room. */
export interface StandingApproval {
  readonly server: string
  readonly room: string
  readonly toolName: string
  /** In milliseconds; older versions did not store it. */
  readonly since?: number | undefined
}

export const standingApprovalsQuery = queryOptions({
  queryKey: ['standing-approvals'],
  queryFn: (): Promise<readonly StandingApproval[]> => listApprovals(),
  // A turn may add one at any time.
  staleTime: 0,
})

/** Revokes approvals, so that the next call asks the person again. */
export async function revokeApprovals(
  approvals: readonly StandingApproval[],
): Promise<Result<void>> {
  const result = await attempt(revokeAll(approvals))
  await queryClient.invalidateQueries({ queryKey: standingApprovalsQuery.queryKey })
  return result
}

async function revokeAll(approvals: readonly StandingApproval[]): Promise<void> {
  for (const { server, room, toolName } of approvals) await revokeStored({ server, room, toolName })
}
