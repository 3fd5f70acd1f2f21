import type { Failure } from '@/core/failure'
import type { Server } from '@/core/server/server'
import { tryAgain } from '@/state/device/try-again'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

import { useSignInAction } from './use-sign-in-action'

/** Replaces a page that could not be loaded, and shows what went wrong and what to do about it. */
export function FailureNotice({
  failure,
  server,
  onRetry,
  otherAction,
  testID,
}: {
  failure: Failure
  /** The server that failed; undefined if the device failed. */
  server?: Server | undefined
  onRetry: () => void
  otherAction?: { label: string; onPress: () => void }
  testID?: string
}) {
  const words = useWords()
  const signIn = useSignInAction(failure.kind === 'signed-out' ? server : undefined)
  const retry = {
    label: words.retry,
    icon: 'retry',
    onPress: () => tryAgain(failure, onRetry),
  } as const
  return (
    <Notice
      icon={server ? 'offline' : 'warning'}
      {...words.failure(failure)}
      action={signIn ?? retry}
      otherAction={otherAction}
      {...(testID !== undefined && { testID })}
    />
  )
}
