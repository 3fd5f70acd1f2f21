import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Failure } from '@/core/failure'
import { serverIdOf } from '@/core/server/server'
import { homeServerQuery, signInAtHome } from '@/state/app/connect-server'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

/**
 * The page for a link to a server that is not connected. If that server also served the app, its threads can
 * be opened after signing in.
 */
export function UnknownServer({ serverId, hasThread }: { serverId: string; hasThread: boolean }) {
  const words = useWords()
  const { data: home, isPending } = useQuery(homeServerQuery)
  const [failure, setFailure] = useState<Failure>()
  if (isPending) return <Skeleton label={words.chat.loading} />
  if (failure) return <Notice icon="warning" {...words.failure(failure)} />
  if (!hasThread || !home || serverIdOf(home.address) !== serverId)
    return <Notice icon="warning" {...words.failure({ kind: 'not-found' })} />
  const signIn = async () => {
    const result = await signInAtHome(home)
    if (!result.ok) setFailure(result.failure)
  }
  return (
    <Notice
      icon="thread"
      {...words.signIn.thread.signedOut}
      action={{
        label: words.signIn.dialog.signIn,
        onPress: () => void signIn(),
        testID: 'sign-in-action',
      }}
      testID="thread-for-others"
    />
  )
}
