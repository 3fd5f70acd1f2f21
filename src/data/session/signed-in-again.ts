import { isSignedIn } from '@/core/server/session'

import { onSessionChange } from './session-entries'

/** Resolves when somebody has signed in to a server again, or the signal aborts. */
export function signedInAgain(serverId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const leave = onSessionChange((id, session) => {
      if (id === serverId && session && isSignedIn(session)) done()
    })
    const done = () => {
      leave()
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
