import type { Failure } from '@/core/failure'

import type { Delivery } from './queued-message'

/**
 * Returns the next state of a message whose turn failed, or undefined if the server had accepted the
 * message. `canRepeat` means that the server deduplicates messages.
 */
export function afterAttempt(failure: Failure, canRepeat: boolean): Delivery | undefined {
  switch (failure.kind) {
    case 'agent':
    case 'too-many-rounds':
    case 'repeated-call':
    case 'bug':
      return undefined
    case 'signed-out':
      return { kind: 'waiting' }
    case 'unreachable':
    case 'unknown-host':
    case 'refused':
    case 'timed-out':
      return canRepeat ? { kind: 'waiting' } : { kind: 'failed', failure }
    case 'blocked':
    case 'redirected':
    case 'not-an-api':
    case 'other-content':
    case 'untrusted':
    case 'busy':
    case 'malformed':
    case 'forbidden':
    case 'not-found':
    case 'rejected':
    case 'server':
    case 'storage-taken':
    case 'storage':
      return { kind: 'failed', failure }
  }
}

/** Returns the next state of a message that was being sent when the app was closed. */
export const afterKill = (canRepeat: boolean): Delivery =>
  canRepeat ? { kind: 'waiting' } : { kind: 'interrupted' }
