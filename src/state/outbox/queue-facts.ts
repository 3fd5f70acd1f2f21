import type { ThreadKey } from '@/core/conversation/thread-key'
import type { QueueFacts } from '@/core/outbox/next-message'
import type { RunState } from '@/core/run/run-state'
import { store } from '@/state/device/store'

import { editedMessageAtom, urgentMessageAtom } from './queue-edit'
import { isReachable, maySend } from './reachable'

/** The facts that decide whether a message of a thread can be sent now. */
export const queueFacts = ({ server }: Pick<ThreadKey, 'server'>, state: RunState): QueueFacts => ({
  turn: turnOf(state),
  isSignedIn: maySend(server),
  isOnline: isReachable(server),
  editedId: store.get(editedMessageAtom),
  urgentId: store.get(urgentMessageAtom),
})

export function turnOf(state: RunState): QueueFacts['turn'] {
  switch (state.kind) {
    case 'running':
      return state.step === 'signed-out' ? 'signed-out' : 'running'
    case 'suspended':
      return 'suspended'
    case 'idle':
    case 'completed':
    case 'failed':
    case 'cancelled':
    case 'truncated':
      return 'idle'
  }
}
