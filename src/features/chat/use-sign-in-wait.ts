import { useQuery } from '@tanstack/react-query'

import { abilitiesOf } from '@/core/server/abilities'
import { useSignInAction } from '@/parts/use-sign-in-action'
import { serversQuery } from '@/state/server/servers'
import { useWords } from '@/words/use-words'

/** The text and the button shown while a turn waits for sign-in. */
export function useSignInWait(serverId: string) {
  const words = useWords()
  const server = useQuery(serversQuery).data?.find(({ id }) => id === serverId)
  const wantsKey = server && abilitiesOf(server).signIn === 'key'
  return {
    status: wantsKey ? words.models.wantsKey : words.chat.steps['signed-out'],
    action: useSignInAction(server),
  }
}
