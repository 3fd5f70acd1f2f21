import { isSignedIn } from '@/core/server/session'

import { onOwnHeadersChange } from './own-headers'
import { onSessionChange } from './session-entries'

/** Resolves when a person has signed in to the server again or changed its headers, or when the signal aborts. */
export function waitForSignIn(serverId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const leaveSession = onSessionChange((id, session) => {
      if (id === serverId && session && isSignedIn(session)) done()
    })
    const leaveHeaders = onOwnHeadersChange((id) => id === serverId && done())
    const done = () => {
      leaveSession()
      leaveHeaders()
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
