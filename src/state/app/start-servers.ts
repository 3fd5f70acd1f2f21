import { checkServers, watchForReturns } from '@/state/server/server-check'

import { finishRemovals } from './remove-server'

/** What is to be done with the servers when the app starts. */
export function startServers(): void {
  void finishRemovals().then(checkServers)
  watchForReturns()
}
