import { createStreamPool, type ResizableStreamPool, type StreamPool } from '@/core/run/stream-pool'
import type { Finding } from '@/core/server/identify-server'
import { maxConcurrentStreams } from '@/core/server/max-concurrent-streams'
import type { DisposalScope } from '@/state/device/disposal-scope'

const pools = new Map<string, { readonly pool: ResizableStreamPool; users: number }>()

/** HTTP versions by address. They are not stored, because the next connection may take another route. */
const httpVersions = new Map<string, string>()

/** Returns the pool that all open threads at an address share. It is dropped with the last of them. */
export function shareStreamPool(address: string, scope: DisposalScope): StreamPool {
  const shared = pools.get(address) ?? { pool: createStreamPool(sizeAt(address)), users: 0 }
  pools.set(address, shared)
  shared.users += 1
  scope.own(() => {
    shared.users -= 1
    if (shared.users === 0) pools.delete(address)
  })
  return shared.pool
}

const sizeAt = (address: string) => maxConcurrentStreams(httpVersions.get(address))

/** Resizes a server's pool to what its HTTP version allows. */
export function fitStreamPool({ address, httpVersion }: Finding): void {
  if (httpVersion === undefined) httpVersions.delete(address)
  else httpVersions.set(address, httpVersion)
  pools.get(address)?.pool.resize(sizeAt(address))
}

/** Lets a test prove that closed threads leave no pool behind. */
export const streamPoolCount = () => pools.size
