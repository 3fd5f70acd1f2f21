import type { Network } from '@/core/run/run-ports'
import { watchNetwork } from '@/data/device/watch-network'

import { isOffline } from './is-offline'

/** The network of this device. */
export const network: Network = {
  isOffline,
  returned: (signal) =>
    new Promise((resolve) => {
      const stop = watchNetwork(done)
      function done() {
        stop()
        signal.removeEventListener('abort', done)
        resolve()
      }
      signal.addEventListener('abort', done)
      // It may have come back before anybody listened.
      if (signal.aborted || !isOffline()) done()
    }),
}
