import type { Failure } from '@/core/failure'
import type { Server } from '@/core/server/server'
import { tryAgain } from '@/state/device/try-again'
import { NoticeBar } from '@/ui/notice/notice-bar'
import { useWords } from '@/words/use-words'

import { useSignInAction } from './use-sign-in-action'

/** Warns above a list that it may be out of date. */
export function FailureBar({
  failure,
  server,
  isNamed = false,
  onRetry,
}: {
  failure: Failure
  server: Server
  /** Shows the server's name, for lists of several servers. */
  isNamed?: boolean
  onRetry: () => void
}) {
  const words = useWords()
  const signIn = useSignInAction(failure.kind === 'signed-out' ? server : undefined)
  return (
    <NoticeBar
      icon="offline"
      text={words.failure(failure).title}
      detail={isNamed ? server.name : undefined}
      action={signIn ?? { label: words.retry, onPress: () => tryAgain(failure, onRetry) }}
      testID="offline-bar"
    />
  )
}
