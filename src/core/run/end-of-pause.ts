import { backOffAsAsked } from './back-off'
import type { Network, RunPorts } from './run-ports'
import type { RunEffect, RunEvent } from './transition'

export type Pause = Extract<RunEffect, { type: 'wait' | 'await-network' | 'await-sign-in' }>

type Ports = Pick<RunPorts, 'clock' | 'random' | 'network' | 'waitForSignIn'>

/** Waits for a delay, the network or a sign-in, and returns the event that ends the pause. */
export async function endOfPause(
  effect: Pause,
  { clock, random, network, waitForSignIn }: Ports,
  signal: AbortSignal,
): Promise<RunEvent> {
  switch (effect.type) {
    case 'wait': {
      const { failures, retryAfterMilliseconds, next } = effect
      await clock.wait(backOffAsAsked(failures, retryAfterMilliseconds, random()), signal)
      return { type: 'waited', next }
    }
    case 'await-network':
      if (network) await networkReturned(network, signal)
      return { type: 'network-returned' }
    case 'await-sign-in':
      await waitForSignIn(signal)
      return { type: 'signed-in', next: effect.next }
  }
}

function networkReturned(network: Network, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = network.watch(done)
    function done() {
      stop()
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    // The network may have returned before we watched it.
    if (signal.aborted || !network.isOffline()) done()
  })
}
