import { checkServers, watchForReturns } from '@/state/server/server-check'

import { finishRemovals } from './remove-server'

/** Called once, when the app starts. */
export function startServers(): void {
  void finishRemovals().then(checkServers)
  watchForReturns()
}
