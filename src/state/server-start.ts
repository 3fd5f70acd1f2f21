import { checkServers, watchForReturns } from './server-check'
import { finishRemovals } from './server-removal'

/** What is to be done with the servers when the app starts. */
export function startServers(): void {
  void finishRemovals().then(checkServers)
  watchForReturns()
}
