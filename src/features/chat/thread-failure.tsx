import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'

import type { Failure } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import { FailureNotice } from '@/parts/failure-notice'
import { useSignInAction } from '@/parts/use-sign-in-action'
import type { Server } from '@/state/server/servers'
import { sessionAtom } from '@/state/server/sign-in'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

/**
 * Shows why a thread cannot be opened. A server does not reveal whether a thread of another person exists, so
 * anyone who is not signed in is asked to sign in.
 */
export function ThreadFailure({
  failure,
  server,
  onRetry,
}: {
  failure: Failure
  server: Server
  onRetry: () => void
}) {
  const words = useWords().signIn.thread
  const session = useAtomValue(sessionAtom(server.id))
  const signIn = useSignInAction(server)
  const isSignedIn = session?.kind === 'person' || session?.kind === 'key'
  const wasSignedOut = useRef(!isSignedIn)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (isSignedIn && wasSignedOut.current) retry()
  }, [isSignedIn])
  const isHidden = failure.kind === 'not-found' || (failure.kind === 'signed-out' && !isSignedIn)
  if (!isHidden || abilitiesOf(server).threadsLiveOn === 'device')
    return <FailureNotice failure={failure} server={server} onRetry={onRetry} />
  return isSignedIn ? (
    <Notice icon="thread" {...words.missing} testID="thread-missing" />
  ) : (
    <Notice icon="thread" {...words.signedOut} action={signIn} testID="thread-for-others" />
  )
}
