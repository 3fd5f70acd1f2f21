import { atom } from 'jotai'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { isOffline } from '@/data/http/is-offline'
import { threadPart } from '@/state/device/thread-part'
import { sessionAtom } from '@/state/server/sign-in'

import { outboxAtom } from './outbox'
import { restingServersAtom } from './reachable'

/** Whether messages of a thread can reach its server, for a screen that shows why they wait. */
export const sendConditionsAtom = threadPart(({ server }: ThreadKey) =>
  atom((get) => {
    get(outboxAtom)
    const isResting = get(restingServersAtom).has(server)
    const isSignedIn = get(sessionAtom(server))?.kind !== 'signed-out'
    return { isSignedIn, isOnline: !isResting && !isOffline() }
  }),
)
