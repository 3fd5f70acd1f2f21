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
  const isKnown = session?.kind === 'person' || session?.kind === 'key'
  const wasStranger = useRef(!isKnown)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (isKnown && wasStranger.current) retry()
  }, [isKnown])
  const isHidden = failure.kind === 'not-found' || (failure.kind === 'signed-out' && !isKnown)
  if (!isHidden || abilitiesOf(server).threadsLiveOn === 'device')
    return <FailureNotice failure={failure} server={server} onRetry={onRetry} />
  return isKnown ? (
    <Notice icon="thread" {...words.missing} testID="thread-missing" />
  ) : (
    <Notice icon="thread" {...words.stranger} action={signIn} testID="thread-for-others" />
  )
}
