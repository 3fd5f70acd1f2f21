import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Server } from '@/state/server/servers'
import {
  providersQuery,
  signIn,
  type SignInFailure,
  type SignInProvider,
} from '@/state/server/sign-in'

type Attempt =
  | { kind: 'idle' }
  | { kind: 'busy'; provider: string }
  | { kind: 'failed'; failure: SignInFailure }

/** The sign-in providers of a server, and the attempt to sign in with one. */
export function useProviderSignIn(server: Server, onSignedIn?: () => void) {
  const { data: providers, error, refetch } = useQuery(providersQuery(server))
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'idle' })

  const enter = async (provider: SignInProvider) => {
    setAttempt({ kind: 'busy', provider: provider.id })
    const outcome = await signIn(server, provider)
    // The browser is leaving the page, so the button stays busy.
    if (outcome.kind === 'leaving') return
    setAttempt(outcome.kind === 'failed' ? outcome : { kind: 'idle' })
    if (outcome.kind === 'signed-in') onSignedIn?.()
  }

  return {
    providers,
    error,
    refetch: () => void refetch(),
    attempt,
    enter: (provider: SignInProvider) => void enter(provider),
  }
}
