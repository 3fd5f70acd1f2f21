import { atom } from 'jotai'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { QueueFacts } from '@/core/outbox/next-message'
import type { RunState } from '@/core/run/run-state'
import { isOffline } from '@/data/http/is-offline'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'
import { sessionAtom } from '@/state/server/sign-in'

import { outboxAtom } from './outbox'
import { editedMessageAtom, urgentMessageAtom } from './queue-edit'
import { isReachable, maySend, restingServersAtom } from './reachable'

/** What decides whether a message of a thread can go out now. */
export const queueFacts = ({ server }: Pick<ThreadKey, 'server'>, state: RunState): QueueFacts => ({
  turn: turnOf(state),
  isSignedIn: maySend(server),
  isOnline: isReachable(server),
  editedId: store.get(editedMessageAtom),
  urgentId: store.get(urgentMessageAtom),
})

/** The same for a screen, but for what the turn does. */
export const sendConditionsAtom = threadPart(({ server }: ThreadKey) =>
  atom((get) => {
    get(outboxAtom)
    const isResting = get(restingServersAtom).has(server)
    const isSignedIn = get(sessionAtom(server))?.kind !== 'signed-out'
    return { isSignedIn, isOnline: !isResting && !isOffline() }
  }),
)

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
