import { useAtomValue } from 'jotai'

import { takesKey } from '@/core/server/session'
import type { Server } from '@/state/server/servers'
import { sessionAtom } from '@/state/server/sign-in'
import { requestSignIn } from '@/state/server/sign-in-request'
import { useWords } from '@/words/use-words'

/** The button that opens a server's sign-in, or the field for its key. */
export function useSignInAction(
  server: Server | undefined,
): { label: string; onPress: () => void; testID: string } | undefined {
  const words = useWords()
  const session = useAtomValue(sessionAtom(server?.id ?? ''))
  if (!server) return undefined
  const wasSignedIn = session?.kind === 'signed-out'
  const label = takesKey(server, session)
    ? words.models.enterKey
    : wasSignedIn
      ? words.signIn.again
      : words.signIn.dialog.signIn
  return { label, onPress: () => requestSignIn(server), testID: 'sign-in-action' }
}
