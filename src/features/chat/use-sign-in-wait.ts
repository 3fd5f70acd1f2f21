import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'

import { takesKey } from '@/core/server/session'
import { useSignInAction } from '@/parts/use-sign-in-action'
import { serversQuery } from '@/state/server/servers'
import { sessionAtom } from '@/state/server/sign-in'
import { useWords } from '@/words/use-words'

/** The text and the button shown while a turn waits for sign-in. */
export function useSignInWait(serverId: string) {
  const words = useWords()
  const server = useQuery(serversQuery).data?.find(({ id }) => id === serverId)
  const session = useAtomValue(sessionAtom(serverId))
  const wantsKey = server && takesKey(server, session)
  return {
    status: wantsKey ? words.models.wantsKey : words.chat.steps['signed-out'],
    action: useSignInAction(server),
  }
}
