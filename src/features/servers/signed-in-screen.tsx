import { useRouter, type Href } from 'expo-router'
import { useEffect, useState } from 'react'

import { finishReturn, returnAfterSignOut, type SignInFailure } from '@/state/server/sign-in'
import { Screen } from '@/ui/layout/screen'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

/** The page that the browser returns to after a sign-in. */
export function SignedInScreen() {
  const words = useWords()
  const router = useRouter()
  const [failed, setFailed] = useState<{ failure: SignInFailure; returnTo: string | undefined }>()

  useEffect(() => {
    let isGone = false
    void finishReturn().then(({ outcome, returnTo }) => {
      // The browser is already leaving for another page.
      if (isGone || outcome.kind === 'leaving') return
      // On a phone, the page that started the sign-in finishes it.
      if (returnTo === undefined && router.canGoBack()) return router.back()
      if (outcome.kind === 'failed') return setFailed({ failure: outcome.failure, returnTo })
      router.replace(hrefOf(returnTo))
    })
    return () => {
      isGone = true
    }
  }, [router])

  return (
    <Screen title={words.signIn.page.title} testID="signed-in-screen">
      {failed ? (
        <Notice
          icon="warning"
          title={words.signIn.page.failed}
          text={words.signIn.failures[failed.failure.kind]}
          action={{
            label: failed.returnTo === undefined ? words.signIn.page.home : words.signIn.page.back,
            onPress: () => router.replace(hrefOf(failed.returnTo)),
          }}
        />
      ) : (
        <Skeleton rows={2} label={words.signIn.page.finishing} />
      )}
    </Screen>
  )
}

/** The page that the browser returns to after signing out. */
export function SignedOutScreen() {
  const words = useWords()
  const router = useRouter()
  useEffect(() => {
    const returnTo = returnAfterSignOut()
    if (returnTo === undefined && router.canGoBack()) router.back()
    else router.replace(hrefOf(returnTo))
  }, [router])
  return (
    <Screen title={words.signIn.page.title} testID="signed-out-screen">
      <Skeleton rows={2} label={words.signIn.page.finishing} />
    </Screen>
  )
}

const hrefOf = (path = '/'): Href => path
