import { createStreamPool, type StreamPool } from '@/core/run/stream-pool'
import type { DisposalScope } from '@/state/device/disposal-scope'

/** A host gets five or six connections; two of them are left to requests. */
const streamsPerHost = 4

const pools = new Map<string, { readonly pool: StreamPool; users: number }>()

/** The pool that all open threads at an address share. It goes with the last of them. */
export function shareStreamPool(address: string, scope: DisposalScope): StreamPool {
  const shared = pools.get(address) ?? { pool: createStreamPool(streamsPerHost), users: 0 }
  pools.set(address, shared)
  shared.users += 1
  scope.own(() => {
    shared.users -= 1
    if (shared.users === 0) pools.delete(address)
  })
  return shared.pool
}

/** Lets a test prove that closed threads leave no pool behind. */
export const streamPoolCount = () => pools.size
