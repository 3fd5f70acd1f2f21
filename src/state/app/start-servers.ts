import { checkServers, recheckReturningServers } from '@/state/server/server-check'

import { finishErasing } from './delete-everything'
import { forgetOrphanedSecrets } from './forget-orphaned-secrets'
import { finishRemovals } from './remove-server'

/** Called once, when the app starts. */
export function startServers(): void {
  void start()
  recheckReturningServers()
}

async function start(): Promise<void> {
  await finishErasing()
  await finishRemovals()
  await forgetOrphanedSecrets()
  await checkServers()
}
